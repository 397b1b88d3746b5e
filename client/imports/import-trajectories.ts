import { readExport } from '../../reference/read-export.ts';
import { recordOfForm } from '../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../results/exports/jsonl/trajectory-form.ts';
import { importRecord } from '../../results/import-record.ts';
import type { Imported } from '../../results/import-record.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { withResults } from '../results.ts';
import type { OnStep } from '../on-step.ts';
import type { ResultsStore } from '../../results/store.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';

/** In bytes. A run is about 50,000 long; nothing limits what its model writes. */
export const LONGEST_RUN = 256_000_000;

/** Whose cells are the stored runs. Nothing can resume it: what it was asked to play is not known. */
const PARAMETERS = { imported: true } as const;

/** How many runs of each kind there were. */
interface ImportedResults extends Readonly<Record<Imported, number>> {
  readonly sweeps: readonly string[];
}

/**
 * Stores the trajectories of an exported file. After an error, those of the lines before it are stored; nothing is created for
 * a file that cannot be read.
 * @throws InvalidExport
 */
export async function importTrajectories(file: string, results: string, step: OnStep): Promise<ImportedResults> {
  const records = recordsIn(file);
  const first = await records.next();
  return withResults(results, 'write', async (store) => {
    const counts: Record<Imported, number> = { stored: 0, unchanged: 0, kept: 0 };
    const imported = new ImportedSweeps(store);
    try {
      for (let next = first; !next.done; next = await records.next()) {
        await imported.open(next.value);
        counts[await importRecord(store, next.value)]++;
        step(1);
      }
    } finally {
      await records.return(undefined);
      await imported.close();
    }
    return { ...counts, sweeps: imported.ids };
  });
}

async function* recordsIn(file: string): AsyncGenerator<TrajectoryRecord> {
  for await (const { value } of readExport(file, trajectoryForm, LONGEST_RUN)) yield recordOfForm(value);
}

/** The sweeps of imported runs. Those that the store does not have are created, completed. */
class ImportedSweeps {
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
