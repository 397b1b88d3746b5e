import { PreparedPack } from '../../activities/pack-cache.ts';
import { readStoredPack } from '../../activities/stored-pack.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import type { RunGraphs } from '../grader-of.ts';
import { runOf } from './run.ts';
import type { Run } from './run.ts';

/** Stored runs for programs, one after the other. */
export async function* runsOf(store: ResultsStore, filter: TrajectoryFilter): AsyncGenerator<Run> {
  const graderOf = graders(store);
  for await (const record of store.trajectories.records(filter)) yield runOf(record, await graderOf(record));
}

/**
 * Finds what runs were scored against, in their packs in the results; each pack is read once. Null where the results do not have the pack,
 * or no longer its scenario: then milestones have no titles.
 */
export function graders({ packs, location }: Pick<ResultsStore, 'packs' | 'location'>) {
  const known = new Map<string, Promise<PreparedPack | null>>();
  const read = async (hash: string) => {
    const stored = await packs.find(hash);
    return stored && new PreparedPack(readStoredPack(stored, location));
  };
  return async ({ provenance, cell, clock, profile }: TrajectoryRecord): Promise<RunGraphs | null> => {
    const { pack: hash } = provenance;
    const reading = known.get(hash) ?? read(hash);
    known.set(hash, reading);
    try {
      return (await reading)?.scenario(cell.scenario, { clock, profile }) ?? null;
    } catch (error) {
      if (error instanceof UnknownScenario) return null;
      throw error;
    }
  };
}
