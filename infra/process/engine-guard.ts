import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCodecServer } from '../codec/codec-server.ts';
import type { Listening } from '../../files/http/listen-on.ts';
import { engineFiles } from '../engine-files.ts';
import { writeEngineState } from '../engine-state.ts';
import type { Ports } from '../engine-state.ts';
import { reasonOf } from '../errors.ts';
import { signalGroup, startBound } from './bound-process.ts';
import { freePorts } from './free-ports.ts';
import { LOCKED } from './guard-order.ts';
import type { GuardOrder } from './guard-order.ts';
import { ifUnused } from './leases.ts';
import { killLeftoverServers } from './leftover-servers.ts';
import { takeLock } from './lock.ts';
import { markDirectory, servesNamespace } from './server-http.ts';
import { logLength, portWasTaken } from './server-log.ts';

// A script: runs the dev server of a directory for as long as a process holds a lease on it. Restarts it when it dies. The
// server cannot outlive this process. Standard error is the server's log.
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const POLL_MS = 200;
const READY_POLL_MS = 50;
const RESTART_DELAY_MS = 300;
const STABLE_MS = 60_000;
const MAXIMUM_RESTARTS = 5;
const PORT_ATTEMPTS = 5;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<string>;
}

const order: GuardOrder = JSON.parse(process.argv[2] ?? '');
const files = engineFiles(order.directory);
process.umask(0o077);
const lock = takeLock(files.lock, 300);
if (lock === null) process.exit(LOCKED);

const lockFile = statSync(files.lock).ino;

let stopping = false;
const server: { current: Running | null } = { current: null };
const codec = await startUiCodec();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
setInterval(stopIfUnused, POLL_MS);

try {
  rmSync(files.state, { force: true });
  await killLeftoverServers(files.database);
  await serve(await startOnFreePorts());
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
} finally {
  stop();
  await server.current?.ended;
  process.exit();
}

/** With it, the web UI shows payloads that are compressed or encrypted. What it needs is loaded when the UI asks. */
function startUiCodec(): Promise<Listening> {
  return startCodecServer({
    host: '127.0.0.1',
    port: 0,
    codec: async () => {
      const { createPayloadCodec } = await import('../codec/payload-codec.ts');
      const { readPayloadKeys } = await import('../codec/payload-keys.ts');
      return createPayloadCodec(readPayloadKeys(process.env));
    },
    onError: (error) => console.error(reasonOf(error)),
  });
}

/** Tries other ports when one was taken after it was found free. */
async function startOnFreePorts(): Promise<Ports> {
  const { ports: preferred } = order;
  for (let attempt = 1; ; attempt += 1) {
    const ports = await choosePorts(preferred, attempt === 1 ? order.portPatienceMs : 0);
    const position = logLength(files.log);
    const exit = await start(ports);
    if (exit === null) return ports;
    const another = portWasTaken(files.log, position) && attempt < PORT_ATTEMPTS;
    if (!another || stopping) throw new Error(`the server did not start (${exit})`);
  }
}

/** The preferred ports; those that are still taken after a while are replaced. */
async function choosePorts(preferred: Ports, patienceMs: number): Promise<Ports> {
  const wanted = [preferred.frontend, preferred.ui, preferred.metrics, preferred.http];
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await freePorts(wanted);
    if (wanted.every((port, index) => port === 0 || port === found[index]) || performance.now() >= deadline) {
      const [frontend = 0, ui = 0, metrics = 0, http = 0] = found;
      return { frontend, ui, metrics, http };
    }
    await sleep(READY_POLL_MS);
  }
}

/** Returns null once the server responds, otherwise how it ended. */
async function start(ports: Ports): Promise<string | null> {
  if (stopping) return 'stopped';
  const running = launch(ports);
  server.current = running;
  const waiting = new AbortController();
  const exit = await Promise.race([running.ended, untilReady(ports, waiting.signal)]);
  waiting.abort();
  if (exit === 'ready') {
    await markDirectory(ports.http, order.namespace, order.directory);
    return null;
  }
  signalGroup(running.child, 'SIGKILL');
  await running.ended;
  return exit;
}

function launch(ports: Ports): Running {
  const args = [
    ...order.args,
    `--port=${ports.frontend}`,
    `--ui-port=${ports.ui}`,
    `--metrics-port=${ports.metrics}`,
    `--http-port=${ports.http}`,
    `--db-filename=${files.database}`,
    `--ui-codec-endpoint=http://127.0.0.1:${codec.port}`,
  ];
  const child = startBound(order.executable, args, { environment: process.env, output: 2 });
  child.on('error', (error) => console.error(error.message));
  const ended = once(child, 'exit').then(
    ([code, signal]: (string | number | null)[]) => (typeof signal === 'string' ? signal : `exit code ${code}`),
    () => 'it cannot be run',
  );
  return { child, ended };
}

async function untilReady(ports: Ports, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!signal.aborted) {
    if (await servesNamespace(ports.http, order.namespace)) return 'ready';
    if (performance.now() > deadline) return `no response within ${START_TIMEOUT_MS / 1000} s`;
    await sleep(READY_POLL_MS);
  }
  return 'stopped';
}

/** Returns once the server is stopped, or died too often in a row. */
async function serve(ports: Ports): Promise<void> {
  let restartsLeft = MAXIMUM_RESTARTS;
  let startedAt = performance.now();
  const address = `127.0.0.1:${ports.frontend}`;
  const state = { address, uiAddress: `http://127.0.0.1:${ports.ui}`, pid: process.pid, ports };
  let exit: string | null = null;
  for (let restarts = 0; !stopping; restarts += 1) {
    await writeEngineState(files, { ...state, restarts, lastExit: exit });
    exit = (await server.current?.ended) ?? null;
    while (!stopping && exit !== null) {
      restartsLeft = performance.now() - startedAt > STABLE_MS ? MAXIMUM_RESTARTS : restartsLeft - 1;
      if (restartsLeft < 0) throw new Error(`the server died too often (${exit})`);
      await sleep(RESTART_DELAY_MS);
      startedAt = performance.now();
      const failure = await start(ports);
      if (failure === null) break;
      exit = failure;
    }
  }
}

/** Also stops when the state folder was deleted, since commands can no longer find this server. */
function stopIfUnused(): void {
  if (stopping) return;
  if (statSync(files.lock, { throwIfNoEntry: false })?.ino === lockFile) ifUnused(files, stop);
  else stop();
}

/** Removes the state first, so that no one connects to a server that is about to end. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  rmSync(files.state, { force: true });
  const child = server.current?.child;
  if (child === undefined) return;
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
}
