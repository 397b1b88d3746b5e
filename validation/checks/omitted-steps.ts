import type { Check, UnfairFinding } from '../check.ts';
import { isWorse, showSimilarity } from '../scores.ts';
import { isDispensable } from '../solution/dispensable.ts';
import { omissions } from '../solution/omissions.ts';
import { reportSteps } from '../solution/report-steps.ts';
import { servesLaterSteps } from '../solution/serves-later.ts';
import { describeStep } from '../solution/steps.ts';

export const omittedSteps: Check = {
  id: 'omitted-steps',
  number: 7,
  title: 'leaving out any step of the solution that something needs, or any of its calls, lowers the score',
  async run(subject) {
    const { score: full } = await subject.reference();
    const reports = await reportSteps(subject);
    const findings: UnfairFinding[] = [];
    for (const { script, omitted, index, path } of await omissions(subject)) {
      const { score } = await subject.play(script);
      if (isWorse(score, full) || reports.has(index) || (await servesLaterSteps(subject, omitted, index))) continue;
      if (await isDispensable(subject, omitted)) continue;
      const evidence = `no milestone needs step ${index + 1} (${describeStep(omitted)}): without it the score is ${showSimilarity(score.similarity)}`;
      findings.push({ evidence, path });
    }
    return findings;
  },
};
