import type { Check, UnfairFinding } from '../check.ts';
import { isWorse, showSimilarity } from '../scores.ts';
import { describeStep } from '../solution/steps.ts';
import { swaps } from '../solution/swaps.ts';

export const swappedSteps: Check = {
  id: 'swapped-steps',
  number: 8,
  title: 'swapping two steps lowers the score if an edge joins their milestones, and else leaves it',
  async run(subject) {
    const { solution } = subject.scenario;
    const { score: full } = await subject.reference();
    const findings: UnfairFinding[] = [];
    for (const { script, first, second, isJoined } of await swaps(subject)) {
      const { score } = await subject.play(script);
      if (isWorse(score, full) === isJoined) continue;
      const names = [first, second].map((index) => `${index + 1} (${describeStep(solution[index]!)})`).join(' and ');
      const why = isJoined ? 'although an edge joins their milestones' : 'although no edge joins their milestones';
      const what = isJoined ? 'can be swapped' : 'cannot be swapped';
      findings.push({
        evidence: `steps ${names} ${what}, ${why}: the score is ${showSimilarity(score.similarity)}`,
        path: ['solution', second],
      });
    }
    return findings;
  },
};
