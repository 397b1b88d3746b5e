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
  const graders = new Graders(store);
  for await (const record of store.trajectories.records(filter)) yield runOf(record, await graders.of(record));
}

/** What runs were scored against, from their packs in the results. */
export class Graders {
  readonly #store: Pick<ResultsStore, 'packs' | 'location'>;
  readonly #packs = new Map<string, Promise<PreparedPack | null>>();

  constructor(store: Pick<ResultsStore, 'packs' | 'location'>) {
    this.#store = store;
  }

  /** Null where the results do not have the pack, or no longer its scenario: then milestones have no titles. */
  async of({ provenance, cell, clock, profile }: TrajectoryRecord): Promise<RunGraphs | null> {
    const { pack: hash } = provenance;
    const loading = this.#packs.get(hash) ?? this.#load(hash);
    this.#packs.set(hash, loading);
    const pack = await loading;
    try {
      return pack?.scenario(cell.scenario, { clock, profile }) ?? null;
    } catch (error) {
      if (error instanceof UnknownScenario) return null;
      throw error;
    }
  }

  async #load(hash: string): Promise<PreparedPack | null> {
    const stored = await this.#store.packs.find(hash);
    return stored && new PreparedPack(readStoredPack(stored, this.#store.location));
  }
}
