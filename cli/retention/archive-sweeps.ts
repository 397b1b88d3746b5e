import type { ArchiveOptions } from './retention-options.ts';
import { archiveSweep } from '../../results/archive/archive-sweep.ts';
import { openStorage } from '../../results/archive/open-storage.ts';
import { objectPlace } from '../../results/archive/storage.ts';
import { SweepInUse } from '../../results/retention/require-ended.ts';
import type { SweepSize } from '../../results/store/retention.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { count, sizeText } from '../../text/words.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { UserError } from '../../client/errors.ts';
import { CountProgress } from '../export/count-progress.ts';
import { interruptible } from '../export/interruptible.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import { endedBefore, isSingleRuns, namedSweeps } from '../../client/retention/old-sweeps.ts';
import type { OldSweeps } from '../../client/retention/old-sweeps.ts';

interface Archivable {
  readonly overview: SweepOverview;
  readonly size: SweepSize;
}

interface Archived {
  readonly objects: number;
  readonly runs: number;
  /** Of the objects. */
  readonly stored: number;
  /** Runs that stay as they are. */
  readonly left: number;
}

const NONE: Archived = { objects: 0, runs: 0, stored: 0, left: 0 };

/** Moves the logs of old sweeps to object storage. */
export async function archiveSweeps(options: ArchiveOptions): Promise<void> {
  const { to, dryRun, json } = options;
  if (to === undefined) throw new UserError('say where to: --to s3://BUCKET/PREFIX, or set TOOLSANDBOX_ARCHIVE');
  objectPlace(to);
  const before = endedBefore(options, Date.now());
  await withResults(options.results, dryRun ? 'read' : 'write', async (store) => {
    const old = await archivable(store, options, before);
    if (old.length === 0) return say('nothing to archive');
    if (dryRun) {
      for (const one of old) if (json) printJson(form(one, to, NONE));
      if (!json) print(old.map(({ overview, size }) => escapeForTerminal(`${overview.id}  ${sizeOf(size)}`)));
      return say('nothing was changed (--dry-run)');
    }
    await archiveAll(store, old, to, json === true);
  });
}

/** Ended sweeps with logs in the results. @throws SweepInUse for one that was named and runs */
async function archivable(store: ResultsStore, options: OldSweeps, before: number): Promise<readonly Archivable[]> {
  const found: Archivable[] = [];
  for (const overview of await namedSweeps(store, options, say)) {
    const isNamed = options.sweep !== undefined;
    const endedAt = isSingleRuns(overview) && isNamed ? 0 : overview.end?.endedAt;
    if (endedAt === undefined && isNamed) throw new SweepInUse(overview.id);
    if (endedAt === undefined || endedAt >= before) continue;
    const size = await store.retention.sizeOf(overview.id);
    if (size.logs > 0) found.push({ overview, size });
  }
  return found;
}

async function archiveAll(store: ResultsStore, old: readonly Archivable[], to: string, json: boolean): Promise<void> {
  const storage = await openStorage(process.env);
  const progress = new CountProgress(
    'archived',
    old.reduce((sum, { size }) => sum + size.logs, 0),
  );
  let left = 0;
  try {
    await interruptible(async (signal) => {
      for (const one of old) {
        let archived = NONE;
        for await (const { part, left: leftOfSweep } of archiveSweep(store, storage, one.overview, {
          to,
          now: Date.now,
        })) {
          progress.add(part.runs);
          archived = {
            objects: archived.objects + 1,
            runs: archived.runs + part.runs,
            stored: archived.stored + part.bytes,
            left: leftOfSweep,
          };
          signal.throwIfAborted();
        }
        left += one.size.logs - archived.runs;
        if (json) printJson(form(one, to, archived));
        else print(line(one, archived));
      }
    });
  } finally {
    progress.close();
    storage.close();
  }
  if (left > 0)
    say(`${count(left, 'run')} stay${left === 1 ? 's' : ''} in the results: the format of archives would change them`);
}

/** As `archive --json` prints it (docs/json-output.md). */
function form({ overview, size }: Archivable, to: string, { objects, runs, stored }: Archived) {
  return { sweep: overview.id, to, logs: size.logs, bytes: size.bytes, objects, archived: runs, objectBytes: stored };
}

function line({ overview, size }: Archivable, { objects, stored }: Archived): string {
  return escapeForTerminal(
    `${overview.id}  ${sizeOf(size)} archived, ${sizeText(stored)} in ${count(objects, 'object')}`,
  );
}

function sizeOf({ logs, bytes }: SweepSize): string {
  return `${count(logs, 'log')} of ${sizeText(bytes)}`;
}
