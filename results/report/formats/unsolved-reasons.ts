import { runCauses } from '../causes.ts';
import type { RunCause } from '../causes.ts';
import { causeText } from '../../explain/cause.ts';
import type { ResultsStore } from '../../store.ts';
import { shorten } from '../../../sandbox/shorten.ts';

const LONGEST = 300;

/** The cause in a line, bounded. */
export interface UnsolvedReason extends Pick<RunCause, 'message' | 'modes'> {
  readonly text: string;
}

/** Why the runs of a sweep are not solved, by id. */
export async function unsolvedReasons(
  store: Pick<ResultsStore, 'pages' | 'packs'>,
  sweep: string,
): Promise<ReadonlyMap<string, UnsolvedReason>> {
  const reasons = new Map<string, UnsolvedReason>();
  for await (const runs of runCauses(store, sweep))
    for (const run of runs) {
      const { id, message, modes } = run;
      reasons.set(id, { text: shorten(causeText(run), LONGEST), message, modes });
    }
  return reasons;
}
