import type { Logger } from '@temporalio/common';
import type { LostRunsInput } from '../runs/sweep-contract.ts';
import type { ResultsStore } from '../results/store.ts';
import { count } from '../text/words.ts';

/**
 * How many runs of a sweep have ended and are not in the results, as after a power cut: the engine and the results lose what each had not
 * yet written to the disk. The others are on the disk now.
 */
export async function countLostRuns(
  store: Pick<ResultsStore, 'sync'> & { readonly sweeps: Pick<ResultsStore['sweeps'], 'find'> },
  { sweep, ended }: LostRunsInput,
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  await store.sync();
  const lost = Math.max(0, ended - ((await store.sweeps.find(sweep))?.stored ?? 0));
  if (lost > 0)
    log.warn(
      `${count(lost, 'run')} of sweep ${sweep} ended and ${lost === 1 ? 'is' : 'are'} not in the results, as after a power cut: what has no score is played again`,
    );
  return lost;
}
