import { isDeepStrictEqual } from 'node:util';
import type { TrajectoryRecord } from './record.ts';
import type { ResultsStore } from './store.ts';

/** `unchanged`: the same run is there. `kept`: another run of this id is there, with a score, or neither has one. */
export type Imported = 'stored' | 'unchanged' | 'kept';

/** Stores a run that comes from elsewhere. A run that is there is only replaced if it has no score and this one has. */
export async function importRecord(
  store: Pick<ResultsStore, 'trajectories'>,
  record: TrajectoryRecord,
): Promise<Imported> {
  const there = await store.trajectories.find(record.id);
  if (there !== null) {
    if (isDeepStrictEqual(there, record)) return 'unchanged';
    if (there.score !== null || record.score === null) return 'kept';
  }
  return (await store.trajectories.save(record)) === 'stored' ? 'stored' : 'kept';
}
