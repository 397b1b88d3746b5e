import type { TrajectoryRecord } from '../record.ts';
import type { ArchivedPart } from '../store/archive.ts';
import type { ResultsStore } from '../store.ts';
import type { SweepOverview } from '../store/sweeps.ts';
import { manifestOf } from './manifest.ts';
import { canBeArchived, packRuns, sha256 } from './part-of.ts';
import { StorageUnavailable } from './storage.ts';
import type { ObjectStorage } from './storage.ts';

/** A few megabytes before compression. */
const RUNS_PER_PART = 200;

interface ArchiveStep {
  readonly part: ArchivedPart;
  /** Runs so far that stay as they are, because the format would not give them back unchanged. */
  readonly left: number;
}

/**
 * Moves the logs of an ended sweep to objects below `to`. Each object is written, read back and compared before the
 * logs in it are emptied in the results, and the manifest lists it before that. Whatever interrupts this, a log is in
 * the results or in an object that they know, and another call does the rest.
 * @throws StorageUnavailable, SweepInUse, RunsChanged
 */
export async function* archiveSweep(
  store: ResultsStore,
  storage: ObjectStorage,
  sweep: SweepOverview,
  { to, now }: { readonly to: string; readonly now: () => number },
): AsyncGenerator<ArchiveStep> {
  const folder = folderOf(to, store.id, sweep.id);
  let left = 0;
  for (const setAside of [false, true]) {
    for await (const runs of inParts(store.trajectories.records({ sweep: sweep.id, archived: false, setAside }))) {
      const whole = runs.filter(canBeArchived);
      left += runs.length - whole.length;
      if (whole.length === 0) continue;
      const content = await packRuns(whole);
      const digest = sha256(content);
      const name = `${setAside ? 'earlier-runs' : 'runs'}-${digest.slice(0, 16)}.jsonl.gz`;
      const part = {
        location: `${folder}/${name}`,
        sha256: digest,
        bytes: content.byteLength,
        runs: whole.length,
        archivedAt: now(),
      };
      await putVerified(storage, part.location, content, 'application/gzip');
      const manifest = manifestOf(store.id, sweep, [...(await store.archive.parts(sweep.id)), part]);
      await putVerified(storage, `${folder}/manifest.json`, Buffer.from(manifest), 'application/json');
      await store.archive.forgetLogs(sweep.id, part, whole);
      yield { part, left };
    }
  }
}

/** @throws StorageUnavailable if another object is read back than was written */
async function putVerified(
  storage: ObjectStorage,
  location: string,
  content: Uint8Array,
  contentType: string,
): Promise<void> {
  await storage.put(location, content, contentType);
  if (sha256(await storage.get(location)) === sha256(content)) return;
  throw new StorageUnavailable(
    location,
    'the object was not stored as it was sent',
    'check the server; nothing was deleted',
  );
}

/** Ids of imported sweeps may hold any characters. */
function folderOf(to: string, store: string, sweep: string): string {
  return [to.replace(/\/+$/, ''), store, encodeURIComponent(sweep)].join('/');
}

async function* inParts(runs: AsyncIterable<TrajectoryRecord>): AsyncGenerator<readonly TrajectoryRecord[]> {
  let part: TrajectoryRecord[] = [];
  for await (const run of runs) {
    part.push(run);
    if (part.length < RUNS_PER_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
