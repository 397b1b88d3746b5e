import type { Check, UnfairFinding } from '../check.ts';
import { describedMatches } from '../described-matches.ts';
import { isFull, showSimilarity } from '../scores.ts';
import { callOrderScripts } from '../solution/call-order-scripts.ts';
import { describeStep } from '../solution/steps.ts';

export const callOrdersCheck: Check = {
  id: 'call-orders',
  number: 2,
  title: 'the solution scores 1 in every order of its calls that the milestones allow',
  async run(subject) {
    const findings: UnfairFinding[] = [];
    for (const script of await callOrderScripts(subject)) {
      const { score } = await subject.play(script);
      if (isFull(score.similarity)) continue;
      const order = script.map(describeStep).join(', ');
      const matches = describedMatches(score, subject.scenario, 'milestones');
      const unmet = matches.find(({ similarity }) => !isFull(similarity));
      const why = unmet ? `; not met: ${unmet.title}` : '';
      const evidence = `in the order ${order} it scores ${showSimilarity(score.similarity)}${why}`;
      findings.push({ evidence, path: unmet?.path ?? ['solution'] });
    }
    return findings;
  },
};
