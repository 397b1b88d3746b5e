import type { Check, UnfairFinding } from '../check.ts';
import { isBelow, isFull, showSimilarity } from '../scores.ts';
import { prefixPlays } from '../solution/prefixes.ts';
import { reportSteps } from '../solution/report-steps.ts';
import { describeStep } from '../solution/steps.ts';
import type { Script, Subject } from '../subject.ts';

export const solutionPrefixes: Check = {
  id: 'solution-prefixes',
  number: 6,
  title: 'no step of the solution lowers the score, and it is 1 only when all is done and told',
  async run(subject) {
    const { solution } = subject.scenario;
    const silent = (await prefixPlays(subject, solution)).map(({ score }) => score.similarity);
    const reports = await reportSteps(subject);
    const found = findingsIn(silent, solution, reports, 'says nothing more');
    if (found.length > 0) return found;
    return findingsIn(await repeatingScores(subject, silent), solution, reports, 'repeats its last sentence');
  },
};

/** The scores if the agent repeats its last sentence after a prefix that has one. */
function repeatingScores(subject: Subject, silent: readonly number[]): Promise<readonly number[]> {
  const { solution } = subject.scenario;
  return Promise.all(
    silent.map(async (similarity, length) => {
      const prefix = solution.slice(0, length);
      return prefix.some((step) => 'say' in step) ? (await subject.play(prefix)).score.similarity : similarity;
    }),
  );
}

/**
 * @param scores by the length of the prefix, from 0 to the whole solution
 * @param reports steps that only say what was done, which nobody has to say
 */
function findingsIn(
  scores: readonly number[],
  solution: Script,
  reports: ReadonlySet<number>,
  ending: string,
): readonly UnfairFinding[] {
  const findings: UnfairFinding[] = solution.flatMap((step, index) => {
    const [before = 0, after = 0] = scores.slice(index, index + 2);
    if (!isBelow(after, before)) return [];
    const fall = `from ${showSimilarity(before)} to ${showSimilarity(after)}`;
    const evidence = `step ${index + 1} (${describeStep(step)}) lowers the score of an agent that stops there and ${ending} ${fall}`;
    return [{ evidence, path: ['solution', index] }];
  });
  const early = scores.slice(0, -1).findIndex(isFull);
  if (early === -1 || solution.every((_, index) => index < early || reports.has(index))) return findings;
  const last = solution[early - 1];
  const agent =
    last === undefined ? 'that does nothing' : `that stops after step ${early} (${describeStep(last)}) and ${ending}`;
  return [...findings, { evidence: `an agent ${agent} scores 1`, path: ['solution', early] }];
}
