import { runCauses } from '../causes.ts';
import { causeText } from '../../explain/cause.ts';
import type { ResultsStore } from '../../store.ts';
import { shorten } from '../../../sandbox/shorten.ts';

const LONGEST = 300;

/** Why the runs of a sweep are not solved, by id. */
export async function unsolvedReasons(
  store: Pick<ResultsStore, 'pages' | 'packs'>,
  sweep: string,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  for await (const runs of runCauses(store, sweep))
    for (const run of runs) reasons.set(run.id, shorten(causeText(run), LONGEST));
  return reasons;
}
