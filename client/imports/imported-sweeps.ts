import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';

/** Whose cells are the stored runs. Nothing can resume it: what it was asked to play is not known. */
const PARAMETERS = { imported: true } as const;

/** The sweeps of imported runs. Those that the store does not have are created, completed. */
export class ImportedSweeps {
  readonly #store: ResultsStore;
  readonly #sweeps = new Map<string, { readonly isOurs: boolean; endedAt: number }>();

  constructor(store: ResultsStore) {
    this.#store = store;
  }

  get ids(): readonly string[] {
    return [...this.#sweeps.keys()];
  }

  /** Creates the run's sweep if it is not there. */
  async open({ cell: { sweep: id }, startedAt, finishedAt }: TrajectoryRecord): Promise<void> {
    const known = this.#sweeps.get(id);
    if (known !== undefined) {
      known.endedAt = Math.max(known.endedAt, finishedAt);
      return;
    }
    const there = await this.#store.sweeps.find(id);
    const isSingle = id === SINGLE_RUNS;
    const isOurs = !isSingle && (there === null || there.parameters['imported'] === true);
    this.#sweeps.set(id, { isOurs, endedAt: Math.max(there?.end?.endedAt ?? 0, finishedAt) });
    if (there !== null) return;
    const parameters = isSingle ? {} : PARAMETERS;
    await this.#store.sweeps.open({ id, parameters, cells: 0, createdAt: startedAt });
  }

  /** Counts the cells of the sweeps that were created. */
  async close(): Promise<void> {
    for (const [id, { isOurs, endedAt }] of this.#sweeps) {
      const sweep = isOurs ? await this.#store.sweeps.find(id) : null;
      if (sweep === null) continue;
      await this.#store.sweeps.open({ ...sweep, cells: sweep.stored });
      await this.#store.sweeps.close(id, { endedAt, status: 'completed', reasons: [] });
    }
  }
}
