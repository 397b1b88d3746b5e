import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import type { ModeName } from '../../evaluation/modes/mode.ts';
import { pairedShare } from '../statistics/paired-difference.ts';
import { DifferenceSums } from './difference.ts';
import type { Difference } from './difference.ts';
import type { ComparedCell } from '../store/pages.ts';
import type { Pair } from './pair-cells.ts';

/** The difference in the share of runs in which the agent did something wrong in one way. */
export interface ModeChange extends Difference {
  /** As in `list --where "mode = claimed"`. */
  readonly mode: ModeName;
}

/** Adds up how often each mode is found in the runs of pairs. */
export class ModeChanges {
  readonly #sums = MODE_NAMES.map((mode) => {
    const of = ({ modes }: ComparedCell) => Number(modes?.includes(mode) ?? false);
    return { mode, of: new DifferenceSums({ of, difference: pairedShare }, null) };
  });

  /** Pairs with a run whose modes nobody looked for say nothing. */
  add(pair: Pair): void {
    if ([...pair.before, ...pair.after].some(({ modes }) => modes === null)) return;
    for (const { of } of this.#sums) of.add(pair);
  }

  /** Of the modes that a side shows. */
  changes(): readonly ModeChange[] {
    return this.#sums.flatMap(({ mode, of }) => {
      const difference = of.difference();
      return difference === null || difference.before + difference.after === 0 ? [] : [{ mode, ...difference }];
    });
  }
}
