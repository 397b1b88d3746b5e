import { readExport } from '../../reference/read-export.ts';
import { recordOfForm } from '../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../results/exports/jsonl/trajectory-form.ts';
import { importRecord } from '../../results/import-record.ts';
import type { Imported } from '../../results/import-record.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { withResults } from '../results.ts';
import type { OnStep } from '../on-step.ts';
import { ImportedSweeps } from './imported-sweeps.ts';

/** In bytes. A run is about 50,000 long; nothing limits what its model writes. */
const LONGEST_LINE = 256_000_000;

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
  for await (const { value } of readExport(file, trajectoryForm, LONGEST_LINE)) yield recordOfForm(value);
}
