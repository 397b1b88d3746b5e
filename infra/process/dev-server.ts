import { access, constants, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { probeTemporal } from '../connection.ts';
import { writeEngineState } from '../engine-state.ts';
import type { EngineFiles } from '../engine-state.ts';
import { EngineUnavailable, reasonOf } from '../errors.ts';
import { cliSearchAttributes } from '../search-attributes.ts';
import { freePorts } from './free-ports.ts';
import { LOCKED, startGuarded } from './guarded-process.ts';
import type { GuardedProcess } from './guarded-process.ts';

const DEFAULT_PORT = 7233;
const DEFAULT_UI_PORT = 8233;
const START_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 3;

/** Dynamic configuration of the server, suited to one small server. */
const DYNAMIC_CONFIGURATION: Readonly<Record<string, boolean | number>> = {
  // Priorities, off by default before server 1.31.
  'matching.useNewMatcher': true,
  // Saves a round trip for each activity that the requesting worker can start at once; off by default.
  'system.enableActivityEagerExecution': true,
};

export interface DevServerOptions {
  /** Path of the Temporal CLI, or its name on PATH. */
  readonly executable: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The state folder of the working directory, absolute. */
  readonly directory: string;
  readonly files: EngineFiles;
  readonly namespace: string;
  /** Temporal's default ports where they are free; false: any free ports. */
  readonly defaultPorts: boolean;
  /** Restart the server when it dies, on the same ports and database. */
  readonly restart: boolean;
  readonly report: (line: string) => void;
  /** Called when the server died and is not restarted (any more). */
  readonly onExit?: (reason: string) => void;
}

export interface DevServer {
  /** `host:port`. */
  readonly address: string;
  /** URL. */
  readonly uiAddress: string;
  stop(): Promise<void>;
}

interface Ports {
  readonly frontend: number;
  readonly ui: number;
  readonly metrics: number;
}

/**
 * Starts `temporal server start-dev` on the directory's database file and waits until it responds. The server ends with
 * this process, however that ends. Returns `locked` when the directory already has a server: two would corrupt the database.
 * @throws EngineUnavailable with the server's last output when it does not start
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer | 'locked'> {
  await requireWritable(options.directory);
  for (let attempt = 1; ; attempt += 1) {
    const ports = await choosePorts(options.defaultPorts);
    const logStart = await size(options.files.log);
    const guarded = launch(options, ports);
    const waiting = new AbortController();
    const end = await Promise.race([guarded.ended, untilReady(ports, options.namespace, waiting.signal)]);
    waiting.abort();
    if (end === 'ready') return await serve(options, guarded, ports);
    await guarded.stop();
    if (end === LOCKED) return 'locked';
    const output = await lastLines(options.files.log, logStart);
    const portTaken = /address already in use|can't set .* port/.test(output);
    if (portTaken && attempt < START_ATTEMPTS) continue;
    throw new EngineUnavailable(
      `the dev server ${end === 'timeout' ? `did not respond within ${START_TIMEOUT_MS / 1000} s` : 'exited during startup'}: ` +
        `${output || 'no output'}\n  hint: see ${options.files.log}; if the database is damaged, move ${options.files.database} away`,
    );
  }
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    throw new EngineUnavailable(
      `the dev server cannot write to its directory: ${reasonOf(error)}; run from another directory`,
    );
  }
}

async function choosePorts(defaultPorts: boolean): Promise<Ports> {
  const preferred = defaultPorts ? [DEFAULT_PORT, DEFAULT_UI_PORT, 0] : [0, 0, 0];
  const [frontend = 0, ui = 0, metrics = 0] = await freePorts(preferred);
  return { frontend, ui, metrics };
}

function launch(options: DevServerOptions, ports: Ports): GuardedProcess {
  const { files, namespace, environment, report } = options;
  const args = [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    '--log-level=warn',
    `--port=${ports.frontend}`,
    `--ui-port=${ports.ui}`,
    `--metrics-port=${ports.metrics}`,
    `--db-filename=${files.database}`,
    '--sqlite-pragma=journal_mode=wal',
    '--sqlite-pragma=synchronous=1',
    ...(namespace === 'default' ? [] : [`--namespace=${namespace}`]),
    ...cliSearchAttributes().map(([name, type]) => `--search-attribute=${name}=${type}`),
    ...Object.entries(DYNAMIC_CONFIGURATION).map(([key, value]) => `--dynamic-config-value=${key}=${value}`),
  ];
  return startGuarded(
    { command: options.executable, args, lock: files.lock, stateFile: files.state },
    {
      environment,
      logFile: files.log,
      onRestart: (reason) => report(`the dev server died (${reason}); restarted on port ${ports.frontend}`),
    },
  );
}

/**
 * Waits for the server. Asks for its metrics first, because their port is random: on the default frontend port, a server of
 * another directory may respond.
 */
async function untilReady(ports: Ports, namespace: string, signal: AbortSignal): Promise<'ready' | 'timeout'> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && !signal.aborted) {
    try {
      const metrics = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`, { signal: AbortSignal.timeout(2_000) });
      await metrics.body?.cancel();
      await probeTemporal({ address: `127.0.0.1:${ports.frontend}` }, namespace, 2_000);
      return 'ready';
    } catch {
      await sleep(100);
    }
  }
  return 'timeout';
}

async function serve(options: DevServerOptions, guarded: GuardedProcess, ports: Ports): Promise<DevServer> {
  const { files } = options;
  const server = { address: `127.0.0.1:${ports.frontend}`, uiAddress: `http://127.0.0.1:${ports.ui}` };
  await writeEngineState(files, { ...server, pid: guarded.pid });
  if (options.restart) guarded.keepRunning();
  let stopping = false;
  const ended = guarded.ended.then(async (code) => {
    await rm(files.state, { force: true });
    if (!stopping) options.onExit?.(`the dev server exited with code ${code}; see ${files.log}`);
  });
  return {
    ...server,
    stop: async () => {
      stopping = true;
      await guarded.stop();
      await ended;
    },
  };
}

async function size(file: string): Promise<number> {
  return stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
}

/** The last lines of the log after the given position. */
async function lastLines(log: string, start: number): Promise<string> {
  const text = (await readFile(log)).subarray(start).toString();
  return text.trim().split('\n').slice(-4).join('\n  ');
}
