import type { Check, Finding } from '../check.ts';
import { isBelow, showSimilarity } from '../scores.ts';
import { omissions } from '../solution/omissions.ts';
import { servesLaterSteps } from '../solution/serves-later.ts';
import { describeStep } from '../solution/steps.ts';

export const omittedSteps: Check = {
  id: 'omitted-steps',
  number: 7,
  title: 'leaving out any step of the solution, or any of its calls, lowers the score',
  async run(subject) {
    const full = (await subject.reference()).score.similarity;
    const findings: Finding[] = [];
    for (const { script, omitted, index, path } of await omissions(subject)) {
      const { similarity } = (await subject.play(script)).score;
      if (isBelow(similarity, full) || (await servesLaterSteps(subject, omitted, index))) continue;
      const evidence = `no milestone needs step ${index + 1} (${describeStep(omitted)}): without it the score is ${showSimilarity(similarity)}`;
      findings.push({ evidence, path });
    }
    return findings;
  },
};
