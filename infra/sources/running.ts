import { setTimeout as sleep } from 'node:timers/promises';
import { probeTemporal } from '../connection.ts';
import type { EngineFiles } from '../engine-files.ts';
import type { EngineUse } from '../engine-options.ts';
import { readEngineState, runningEngine } from '../engine-state.ts';
import type { EngineState, UsableEngine } from '../engine-state.ts';
import { EngineUnavailable, reasonOf } from '../errors.ts';
import { isLocked } from '../process/lock.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource } from './source.ts';

const POLL_MS = 100;
const PROBE_MS = 2_000;
/** Longer than a server may take to start. */
const PATIENCE_MS = 75_000;
/** For a command that asks, which is usually over soon. */
const BRIEF_MS = 10_000;

interface RunningOptions {
  readonly files: EngineFiles;
  readonly namespace: string;
  readonly use: EngineUse;
}

/** The dev server that another process runs in this working directory. */
export function runningSource(options: RunningOptions): EngineSource {
  const none = () => new SourceUnavailable('none runs', 'not needed: the next sources start one');
  return {
    title: 'running in this directory',
    get: async () => {
      const own = await awaitEngine(options);
      if (own === null) throw none();
      const { address, uiAddress } = own.server;
      return { kind: 'server', connection: { address }, namespace: options.namespace, uiAddress, own };
    },
    inspect: async () => {
      const state = runningEngine(options.files);
      if (!state?.server) throw none();
      return `${state.server.address}, of ${processOf(state)}`;
    },
  };
}

/** Null if there is none, or none that may be used. @throws EngineUnavailable if it keeps this process from having its own */
async function awaitEngine({ files, namespace, use }: RunningOptions): Promise<UsableEngine | null> {
  const started = performance.now();
  for (; isLocked(files.lock); await sleep(POLL_MS)) {
    const waitedMs = performance.now() - started;
    const state = readEngineState(files);
    if (waitedMs > PATIENCE_MS) throw notReady(files, state);
    if (state === null) continue;
    if (use === 'stays' && state.purpose !== 'stay') return null;
    if (use !== 'work' && state.purpose === 'ask' && waitedMs < BRIEF_MS) continue;
    if ((use === 'play' || use === 'keep') && state.purpose !== 'stay') throw inUse(state);
    if (state.server?.ready && (await responds(state.server, namespace))) return { ...state, server: state.server };
  }
  return null;
}

/** @throws EngineUnavailable if it has no such namespace */
async function responds({ address }: { readonly address: string }, namespace: string): Promise<boolean> {
  const problem = await probeTemporal({ address }, namespace, PROBE_MS).then(() => null, reasonOf);
  if (problem?.includes('does not exist'))
    throw new EngineUnavailable(`cannot use the engine of this directory at ${address}: ${problem}`);
  return problem === null;
}

/** Why the server that was found is of no use any longer; null while it runs, is started again, or is again at its address. */
export function whyGone(files: EngineFiles, found: UsableEngine): string | null {
  if (isLocked(files.lock)) {
    const server = readEngineState(files)?.server;
    if (!server || server.address === found.server.address) return null;
  }
  return `the engine of this directory has ended with ${processOf(found)}: what was played is in its database; the same command continues it`;
}

function inUse(state: EngineState): EngineUnavailable {
  const since = state.since.slice(0, 19).replace('T', ' ');
  const who = `${processOf(state)} has an engine of its own in this directory since ${since} UTC`;
  return new EngineUnavailable(
    `${who}: wait until it has ended, or run this command in another directory; to play side by side here, ` +
      'use an engine that stays: `toolsandbox engine up`, or TEMPORAL_ADDRESS',
  );
}

function notReady({ log, lock }: EngineFiles, state: EngineState | null): EngineUnavailable {
  const holder = state === null ? `the process that holds ${lock}` : processOf(state);
  return new EngineUnavailable(
    `the engine of this directory does not respond (log: ${log}): stop ${holder}, or run from another directory`,
  );
}

function processOf({ pid, command }: EngineState): string {
  return `process ${pid} (${command})`;
}
