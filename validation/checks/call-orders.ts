import type { Check, Finding } from '../check.ts';
import { isFull, showSimilarity } from '../scores.ts';
import { callOrderScripts } from '../solution/call-order-scripts.ts';
import { describeStep } from '../solution/steps.ts';

export const callOrders: Check = {
  id: 'call-orders',
  number: 2,
  title: 'the solution scores 1 in every order of its calls that the milestones allow',
  async run(subject) {
    const findings: Finding[] = [];
    for (const script of await callOrderScripts(subject)) {
      const { similarity } = (await subject.play(script)).score;
      if (isFull(similarity)) continue;
      const order = script.map(describeStep).join(', ');
      findings.push({ evidence: `in the order ${order} it scores ${showSimilarity(similarity)}`, path: ['solution'] });
    }
    return findings;
  },
};
