import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { probeTemporal } from '../connection.ts';
import { readEngineState } from '../engine-state.ts';
import type { EngineFiles, EngineState } from '../engine-state.ts';
import { EngineUnavailable, reasonOf } from '../errors.ts';
import { takeLock } from '../process/lock.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource, RunningServer } from './source.ts';

const DEFAULT_ADDRESS = 'localhost:7233';
const DEFAULT_UI = 'http://localhost:8233';
const PROBE_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * A dev server that is already running: the one of this working directory, else one on Temporal's default port.
 * @param defaultAddress null: only the one of this working directory
 */
export function runningSource(
  files: EngineFiles,
  namespace: string,
  defaultAddress: string | null = DEFAULT_ADDRESS,
): EngineSource {
  const get = async (): Promise<RunningServer> => {
    const state = await serverOfDirectory(files, namespace);
    if (state !== null) {
      return { kind: 'server', connection: { address: state.address }, namespace, uiAddress: state.uiAddress };
    }
    if (defaultAddress === null)
      throw new SourceUnavailable('none in this working directory', 'not needed: the next sources start one');
    try {
      await probeTemporal({ address: defaultAddress }, namespace, PROBE_MS);
    } catch (error) {
      throw new SourceUnavailable(
        `none in this working directory; ${defaultAddress}: ${reasonOf(error)}`,
        'start one: temporal server start-dev',
      );
    }
    return { kind: 'server', connection: { address: defaultAddress }, namespace, uiAddress: await answeringUi() };
  };
  return {
    name: 'running',
    title: 'running dev server',
    get,
    inspect: async () => (await get()).connection.address,
  };
}

/**
 * The dev server that another command started in this directory, or null. Waits for one that is starting or stopping, so
 * that a command started right after another was killed does not use a server that is about to stop.
 */
export async function serverOfDirectory(files: EngineFiles, namespace: string): Promise<EngineState | null> {
  const deadline = Date.now() + PATIENCE_MS;
  while (isHeld(files.lock)) {
    const state = await readEngineState(files);
    if (state !== null && (await answers(state.address, namespace))) return state;
    if (Date.now() > deadline) {
      const stop = state === null ? 'stop the command that started it' : `stop it with "kill ${state.pid}"`;
      throw new EngineUnavailable(
        `the dev server of this working directory does not respond (log: ${files.log}); ${stop}, or run from another directory`,
      );
    }
    await sleep(200);
  }
  return null;
}

function isHeld(lock: string): boolean {
  if (!existsSync(lock)) return false;
  const taken = takeLock(lock, 0);
  taken?.release();
  return taken === null;
}

async function answers(address: string, namespace: string): Promise<boolean> {
  return probeTemporal({ address }, namespace, PROBE_MS).then(
    () => true,
    () => false,
  );
}

async function answeringUi(): Promise<string | null> {
  return fetch(DEFAULT_UI, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => (response.ok ? DEFAULT_UI : null),
    () => null,
  );
}
