import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEngineState } from '../engine-state.ts';
import type { EngineFiles, EngineState } from '../engine-state.ts';
import { probeTemporal } from '../probe-temporal.ts';
import { takeLock } from '../process-lock.ts';
import { reasonOf } from '../reason.ts';
import { EngineUnavailable, RungFailure } from '../rung.ts';
import type { Rung, Source } from '../rung.ts';

export const DEFAULT_ADDRESS = 'localhost:7233';
const DEFAULT_UI = 'http://localhost:8233';
const PROBE_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * A dev server that runs already: this working directory's, else one on Temporal's default port.
 * @param defaultAddress null: this working directory's only
 */
export function runningRung(
  files: EngineFiles,
  namespace: string,
  defaultAddress: string | null = DEFAULT_ADDRESS,
): Rung {
  const attempt = async (): Promise<Source & { kind: 'server' }> => {
    const state = await serverOfDirectory(files, namespace);
    if (state !== null) {
      return { kind: 'server', connection: { address: state.address }, namespace, uiAddress: state.uiAddress };
    }
    if (defaultAddress === null) throw new RungFailure('none in this working directory', 'none is needed');
    try {
      await probeTemporal({ address: defaultAddress }, namespace, PROBE_MS);
    } catch (error) {
      throw new RungFailure(
        `none in this working directory; ${defaultAddress}: ${reasonOf(error)}`,
        'start one with: temporal server start-dev',
      );
    }
    return { kind: 'server', connection: { address: defaultAddress }, namespace, uiAddress: await answeringUi() };
  };
  return {
    name: 'running',
    title: 'running dev server',
    attempt,
    inspect: async () => (await attempt()).connection.address,
  };
}

/**
 * The dev server that another command started in this directory, or null. One that is just starting or ending is waited
 * for, so that a command started right after another was killed does not join a server about to end.
 */
export async function serverOfDirectory(files: EngineFiles, namespace: string): Promise<EngineState | null> {
  const deadline = Date.now() + PATIENCE_MS;
  while (isHeld(files.lock)) {
    const state = await readEngineState(files);
    if (state !== null && (await answers(state.address, namespace))) return state;
    if (Date.now() > deadline) {
      const stop = state === null ? 'end the command that started it' : `stop it with: kill ${state.pid}`;
      throw new EngineUnavailable(
        `the dev server of this working directory does not answer (see ${files.log}); ${stop}, or run from another directory`,
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
