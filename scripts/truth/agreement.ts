import { isAgreed } from './judged-run.ts';
import type { JudgedRun } from './judged-run.ts';

/** How the evaluator's verdicts compare with the known ones. */
export interface Agreement {
  readonly right: number;
  /** Right runs that it calls solved. */
  readonly rightSolved: number;
  readonly wrong: number;
  readonly wrongSolved: number;
}

export function agreementOf(runs: readonly JudgedRun[]): Agreement {
  const right = runs.filter(({ isRight }) => isRight);
  const wrong = runs.filter(({ isRight }) => !isRight);
  return {
    right: right.length,
    rightSolved: right.filter(isAgreed).length,
    wrong: wrong.length,
    wrongSolved: wrong.filter((run) => !isAgreed(run)).length,
  };
}

/** Of the runs that it calls solved, the share that is right; null if there are none. */
export function precision({ rightSolved, wrongSolved }: Agreement): number | null {
  return rightSolved + wrongSolved === 0 ? null : rightSolved / (rightSolved + wrongSolved);
}

/** Of the right runs, the share that it calls solved; null if there are none. */
export function recall({ right, rightSolved }: Agreement): number | null {
  return right === 0 ? null : rightSolved / right;
}
