import type { ImportResultsOptions } from './import-options.ts';
import { readExport } from '../../reference/read-export.ts';
import { recordOfForm } from '../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../results/exports/jsonl/trajectory-form.ts';
import { importRecord } from '../../results/import-record.ts';
import type { Imported } from '../../results/import-record.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { CountProgress } from '../export/count-progress.ts';
import { interruptible } from '../export/interruptible.ts';
import { count } from '../../text/words.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import { ImportedSweeps } from '../../client/imports/imported-sweeps.ts';

/** In bytes. A run is about 50,000 long; nothing limits what its model writes. */
const LONGEST_LINE = 256_000_000;

/** Stores the trajectories of a file. After an error, those of the lines before it are stored. */
export async function importResults(file: string, { results, json }: ImportResultsOptions): Promise<void> {
  const counts: Record<Imported, number> = { stored: 0, unchanged: 0, kept: 0 };
  const progress = new CountProgress('imported', null);
  const records = await begun(recordsIn(file));
  const sweeps = await withResults(results, 'write', async (store) => {
    const imported = new ImportedSweeps(store);
    try {
      await interruptible(async (signal) => {
        for await (const record of progress.counted(records)) {
          signal.throwIfAborted();
          await imported.open(record);
          counts[await importRecord(store, record)]++;
        }
      });
    } finally {
      await imported.close();
      progress.close();
    }
    return imported.ids;
  });
  if (counts.kept > 0) say(keptNote(counts.kept));
  if (json) return printJson({ file, ...counts, sweeps });
  const there = counts.unchanged > 0 ? `, ${counts.unchanged} of them there already` : '';
  const read = counts.stored + counts.unchanged;
  print(
    escapeForTerminal(`${file}: ${count(read, 'trajectory', 'trajectories')} of ${listed(sweeps)} imported${there}`),
  );
}

async function* recordsIn(file: string): AsyncGenerator<TrajectoryRecord> {
  for await (const { value } of readExport(file, trajectoryForm, LONGEST_LINE)) yield recordOfForm(value);
}

/** The same items, of which the first has been read: nothing is created for a file that cannot be read. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* items;
  })();
}

function keptNote(kept: number): string {
  return `note: ${count(kept, 'trajectory', 'trajectories')} not imported: the results have another run with the same id`;
}

const MOST_LISTED = 5;

function listed(sweeps: readonly string[]): string {
  const more = sweeps.length > MOST_LISTED ? ` and ${sweeps.length - MOST_LISTED} more` : '';
  return `sweep${sweeps.length === 1 ? '' : 's'} ${sweeps.slice(0, MOST_LISTED).join(', ')}${more}`;
}
