import { setTimeout as sleep } from 'node:timers/promises';
import { namespaceData, probeTemporal } from '../connection.ts';
import type { EngineFiles } from '../engine-files.ts';
import { readEngineState } from '../engine-state.ts';
import type { EngineState } from '../engine-state.ts';
import { EngineUnavailable, reasonOf } from '../errors.ts';
import { takeLease } from '../process/leases.ts';
import type { LeasePurpose } from '../process/leases.ts';
import { isLocked } from '../process/lock.ts';
import { DIRECTORY_KEY } from '../process/server-http.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource, OwnServer, RunningServer } from './source.ts';

const DEFAULT_ADDRESS = 'localhost:7233';
const DEFAULT_UI = 'http://localhost:8233';
const PROBE_MS = 2_000;
const PATIENCE_MS = 60_000;
/** Longer than a dev server of ours takes to mark itself after it responds for the first time. */
const MARK_MS = 1_000;

interface RunningOptions {
  readonly files: EngineFiles;
  readonly namespace: string;
  readonly purpose: LeasePurpose;
  /** Where a server that a person started is looked for; null: nowhere. */
  readonly defaultAddress?: string | null;
}

/**
 * A dev server that is already running: the one of this working directory, else one that a person started on Temporal's
 * default port. A dev server of another working directory is not used: it ends when its own users do.
 */
export function runningSource(options: RunningOptions): EngineSource {
  const { files, namespace, defaultAddress = DEFAULT_ADDRESS } = options;
  return {
    name: 'running',
    title: 'running dev server',
    get: async (): Promise<RunningServer> => {
      const own = await joinServer(options);
      if (own !== null) {
        const { address, uiAddress } = own.state;
        return { kind: 'server', connection: { address }, namespace, uiAddress, own };
      }
      const address = await findForeign(defaultAddress, namespace);
      return { kind: 'server', connection: { address }, namespace, uiAddress: await answeringUi(), own: null };
    },
    inspect: async () => {
      const state = isLocked(files.lock) ? await readEngineState(files) : null;
      return state?.address ?? (await findForeign(defaultAddress, namespace));
    },
  };
}

/** The dev server of the directory with a lease on it, or null if there is none. Waits while it starts or stops. */
async function joinServer({ files, namespace, purpose }: RunningOptions): Promise<OwnServer | null> {
  if (!isLocked(files.lock)) return null;
  const lease = takeLease(files, purpose);
  try {
    const state = await awaitServer(files, namespace);
    if (state !== null) return { state, lease };
  } catch (error) {
    lease.release();
    throw error;
  }
  lease.release();
  return null;
}

/** Null if the directory's server ended. The caller holds a lease, so a server that responds keeps running. */
export async function awaitServer(files: EngineFiles, namespace: string): Promise<EngineState | null> {
  const deadline = performance.now() + PATIENCE_MS;
  while (isLocked(files.lock)) {
    const state = await readEngineState(files);
    const problem = state === null ? 'it is not ready' : await problemOf(state.address, namespace);
    if (state !== null && problem === null) return state;
    if (performance.now() > deadline || problem?.includes('does not exist')) {
      const stop = state === null ? 'stop the command that started it' : `stop it with "kill ${state.pid}"`;
      throw new EngineUnavailable(
        `cannot use the dev server of this working directory: ${problem} (log: ${files.log}); ${stop}, or run from another directory`,
      );
    }
    await sleep(100);
  }
  return null;
}

async function problemOf(address: string, namespace: string): Promise<string | null> {
  return probeTemporal({ address }, namespace, PROBE_MS).then(() => null, reasonOf);
}

/** @throws SourceUnavailable when none responds, or it belongs to a working directory */
async function findForeign(address: string | null, namespace: string): Promise<string> {
  if (address === null)
    throw new SourceUnavailable('none in this working directory', 'not needed: the next sources start one');
  const none = 'none in this working directory';
  const read = () =>
    namespaceData({ address }, namespace, PROBE_MS).catch((error: unknown) => {
      throw new SourceUnavailable(`${none}; ${address}: ${reasonOf(error)}`, 'start one: temporal server start-dev');
    });
  let directory = (await read())[DIRECTORY_KEY];
  if (directory === undefined) {
    await sleep(MARK_MS);
    directory = (await read())[DIRECTORY_KEY];
  }
  if (directory === undefined) return address;
  throw new SourceUnavailable(
    `${none}; the one at ${address} belongs to ${directory}`,
    'not needed: the next sources start one for this directory',
  );
}

async function answeringUi(): Promise<string | null> {
  return fetch(DEFAULT_UI, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => (response.ok ? DEFAULT_UI : null),
    () => null,
  );
}
