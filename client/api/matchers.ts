import type { Evaluation } from './evaluation.ts';
import type { Run } from './run.ts';
import { UserError } from '../errors.ts';
import { count } from '../../text/words.ts';
import { shownLine } from '../../text/line.ts';

/** What test runners with Jest's interface take of a matcher. */
interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Explanations in one failure. */
const SHOWN = 5;

/** For `expect.extend`: what a run or an evaluation has to come to, and why it does not. */
export const matchers = {
  toSolve(received: unknown, share = 1): Verdict {
    const given = runsIn('toSolve', received);
    requireShare('toSolve', share);
    if ('run' in given) return verdictOn(given.run, given.run.solved === true, 'to solve');
    const { runs, cells, left } = given.evaluation;
    const solved = runs.filter((run) => run.solved === true).length;
    const reached = cells === 0 ? 0 : solved / cells;
    return {
      pass: cells > 0 && reached >= share,
      message: () =>
        [
          `expected ${share === 1 ? 'all' : `at least ${share}`} of ${count(cells, 'cell')} to be solved: ${solved} are, ${cells - left - solved} are not, ${left} have no score`,
          ...problemsOf(given.evaluation),
          ...explained(runs.filter((run) => run.solved !== true)),
        ].join('\n'),
    };
  },

  toReach(received: unknown, similarity: number): Verdict {
    const given = runsIn('toReach', received);
    requireShare('toReach', similarity);
    if ('run' in given) {
      const { run } = given;
      return verdictOn(run, (run.similarity ?? -1) >= similarity, `to reach a similarity of ${similarity}`);
    }
    const { runs, total, left } = given.evaluation;
    const { similarity: mean } = total;
    return {
      pass: left === 0 && mean !== null && mean >= similarity,
      message: () =>
        [
          `expected a mean similarity of at least ${similarity}: it is ${mean === null ? 'not known' : mean.toFixed(3)} over ${count(total.scored, 'run')}${left === 0 ? '' : `, and ${count(left, 'cell')} have no score`}`,
          ...problemsOf(given.evaluation),
          ...explained(runs.filter((run) => (run.similarity ?? -1) < similarity)),
        ].join('\n'),
    };
  },
};

function verdictOn(run: Run, pass: boolean, what: string): Verdict {
  const named = `${shownLine(run.agent)} ${what} ${shownLine(run.id)}`;
  return {
    pass,
    message: () =>
      pass ? `expected ${named.replace(' to ', ' not to ')}` : `expected ${named}\n${run.explanation ?? 'solved'}`,
  };
}

function problemsOf({ problems }: Evaluation): readonly string[] {
  return problems.slice(0, SHOWN).map((problem) => `no score: ${shownLine(problem)}`);
}

function explained(runs: readonly Run[]): readonly string[] {
  const hidden = runs.length - SHOWN;
  return [
    ...runs.slice(0, SHOWN).flatMap(({ id, explanation }) => ['', shownLine(id), explanation ?? 'solved']),
    ...(hidden > 0 ? ['', `and ${count(hidden, 'run')} more`] : []),
  ];
}

function runsIn(name: string, received: unknown): { readonly run: Run } | { readonly evaluation: Evaluation } {
  const value = (typeof received === 'object' && received !== null ? received : {}) as Partial<Run & Evaluation>;
  if (Array.isArray(value.runs) && typeof value.cells === 'number') return { evaluation: value as Evaluation };
  if (typeof value.id === 'string' && Array.isArray(value.log)) return { run: value as Run };
  throw new UserError(`${name} takes what evaluate() returned, or one of its runs: await the evaluation first`);
}

function requireShare(name: string, share: unknown): void {
  if (typeof share === 'number' && share >= 0 && share <= 1) return;
  throw new UserError(`${name} takes a number from 0 to 1, not ${String(share)}`);
}
