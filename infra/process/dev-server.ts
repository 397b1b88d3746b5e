import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath } from '../../files/own-code.ts';
import type { EngineFiles } from '../engine-files.ts';
import { readEngineState } from '../engine-state.ts';
import type { EngineState, Ports } from '../engine-state.ts';
import { EngineUnavailable } from '../errors.ts';
import { cliSearchAttributes } from '../search-attributes.ts';
import { LOCKED } from './guard-order.ts';
import type { GuardOrder } from './guard-order.ts';
import { createPrivateDirectory } from './private-directory.ts';
import { lastWords, logLength } from './server-log.ts';

const GUARD = modulePath('./engine-guard.ts', import.meta.url);
const POLL_MS = 50;
const PORT_PATIENCE_MS = 5_000;
const ANY_PORTS: Ports = { frontend: 0, ui: 0, metrics: 0, http: 0 };
const DEFAULT_PORTS: Ports = { ...ANY_PORTS, frontend: 7233, ui: 8233 };

/** Dynamic configuration of the server, suited to one small server. */
const DYNAMIC_CONFIGURATION: Readonly<Record<string, boolean | number>> = {
  // Priorities, off by default before server 1.31.
  'matching.useNewMatcher': true,
  // Saves a round trip for each activity that the requesting worker can start at once; off by default.
  'system.enableActivityEagerExecution': true,
  // How often its one shard looks for new work and for timers that are due; with the default of 20 per second, each activity
  // on another queue than its workflow's, so each model call, waits 40 ms (docs/decisions/2026-11-21-works-anywhere.md).
  'history.transferProcessorMaxPollRPS': 1000,
  'history.timerProcessorMaxPollRPS': 1000,
};

interface DevServerOptions {
  /** Path of the Temporal CLI, or its name on PATH. */
  readonly executable: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly files: EngineFiles;
  readonly namespace: string;
  /** Ports of a server that has just died, used if they are free soon; by default Temporal's default ports. */
  readonly ports?: Ports;
  /** Any free ports, never the default ones. */
  readonly anyPorts?: boolean;
}

/**
 * Starts `temporal server start-dev` on the directory's database file and waits until it responds. It runs as long as any
 * process holds a lease on the directory: take one first. Returns `locked` when the directory already has a server.
 * @throws EngineUnavailable with the server's last output when it does not start
 */
export async function startDevServer(options: DevServerOptions): Promise<EngineState | 'locked'> {
  const { executable, environment, files, namespace, ports, anyPorts } = options;
  createPrivateDirectory(files.directory);
  const order: GuardOrder = {
    executable,
    args: serverArguments(namespace),
    directory: files.directory,
    namespace,
    ports: ports ?? (anyPorts ? ANY_PORTS : DEFAULT_PORTS),
    portPatienceMs: ports === undefined ? 0 : PORT_PATIENCE_MS,
  };
  const position = logLength(files.log);
  const log = openSync(files.log, 'a', 0o600);
  const guard = spawn(process.execPath, [GUARD, JSON.stringify(order)], {
    detached: true,
    env: environment,
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  guard.unref();
  let exit: number | null | undefined;
  guard.on('exit', (code) => (exit = code));
  guard.on('error', () => (exit = null));
  for (;;) {
    const state = await readEngineState(files);
    if (state !== null && state.pid === guard.pid) return state;
    if (exit === LOCKED) return 'locked';
    if (exit !== undefined) {
      throw new EngineUnavailable(
        `the dev server exited during startup: see ${files.log}; if the database is damaged, move ${files.database} away`,
        lastWords(files.log, position),
      );
    }
    await sleep(POLL_MS);
  }
}

function serverArguments(namespace: string): readonly string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    '--log-level=warn',
    '--sqlite-pragma=journal_mode=wal',
    '--sqlite-pragma=synchronous=1',
    ...(namespace === 'default' ? [] : [`--namespace=${namespace}`]),
    ...cliSearchAttributes().map(([name, type]) => `--search-attribute=${name}=${type}`),
    ...Object.entries(DYNAMIC_CONFIGURATION).map(([key, value]) => `--dynamic-config-value=${key}=${value}`),
  ];
}
