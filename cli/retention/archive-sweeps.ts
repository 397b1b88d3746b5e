import { UserError } from '../../client/errors.ts';
import { withResults } from '../../client/results.ts';
import { archiveLogs, planArchive } from '../../client/retention/archive.ts';
import type { Archivable, Archived } from '../../client/retention/archive.ts';
import { objectPlace } from '../../results/archive/storage.ts';
import type { SweepSize } from '../../results/store/retention.ts';
import { count, sizeText } from '../../text/words.ts';
import { inSteps } from '../in-steps.ts';
import { print, printJson, say } from '../say.ts';
import type { ArchiveOptions } from './retention-options.ts';

const NOTHING: Archived = { objects: 0, runs: 0, bytes: 0 };

/** Moves the logs of old sweeps to object storage. */
export async function archiveSweeps(options: ArchiveOptions): Promise<void> {
  const { to, dryRun, json } = options;
  if (to === undefined) throw new UserError('say where to: --to s3://BUCKET/PREFIX, or set TOOLSANDBOX_ARCHIVE');
  objectPlace(to);
  await withResults(options.results, dryRun ? 'read' : 'write', async (store) => {
    const old = await planArchive(store, options, Date.now(), say);
    if (old.length === 0) return say('nothing to archive');
    if (dryRun) {
      for (const one of old) if (json) printJson(form(one, to, NOTHING));
      if (!json) print(old.map(({ overview, size }) => `${overview.id}  ${sizeOf(size)}`));
      return say('nothing was changed (--dry-run)');
    }
    const logs = old.reduce((sum, { size }) => sum + size.logs, 0);
    let left = logs;
    await inSteps('archived', logs, async (step) => {
      for await (const { archived, ...one } of archiveLogs(store, old, to, step)) {
        left -= archived.runs;
        if (json) printJson(form(one, to, archived));
        else print(line(one, archived));
      }
    });
    if (left > 0)
      say(
        `${count(left, 'run')} stay${left === 1 ? 's' : ''} in the results: the format of archives would change them`,
      );
  });
}

/** As `archive --json` prints it (docs/json-output.md). */
function form({ overview, size }: Archivable, to: string, { objects, runs, bytes }: Archived) {
  return { sweep: overview.id, to, logs: size.logs, bytes: size.bytes, objects, archived: runs, objectBytes: bytes };
}

function line({ overview, size }: Archivable, { objects, bytes }: Archived): string {
  return `${overview.id}  ${sizeOf(size)} archived, ${sizeText(bytes)} in ${count(objects, 'object')}`;
}

function sizeOf({ logs, bytes }: SweepSize): string {
  return `${count(logs, 'log')} of ${sizeText(bytes)}`;
}
