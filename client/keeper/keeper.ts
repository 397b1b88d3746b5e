import { findEngine } from '../../infra/find-engine.ts';
import { reasonOf } from '../../infra/errors.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../places.ts';
import { shownLine } from '../../text/line.ts';
import { WorkerLog } from '../worker/worker-log.ts';
import { KEEPER_LOCK, removeKeeper, writeKeeper } from './keeper-state.ts';
import type { KeptWorker } from './keeper-state.ts';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../infra/process/bound-process.ts';
import type { Report } from '../report.ts';
import { spawnWorker } from '../worker/spawn-worker.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A worker that ran this long did not die of its settings. */
const STABLE_MS = 60_000;

/** Worker processes that are restarted whenever they end, after growing delays. They stop when this process ends. */
class WorkerPool {
  readonly #arguments: readonly string[];
  readonly #onChange: (workers: readonly KeptWorker[]) => void;
  readonly #report: Report;
  readonly #stopping = new AbortController();
  readonly #children = new Map<number, ChildProcess>();
  readonly #workers: KeptWorker[];
  readonly #running: Promise<unknown>;

  constructor(
    count: number,
    args: readonly string[],
    onChange: (workers: readonly KeptWorker[]) => void,
    report: Report,
  ) {
    this.#report = report;
    this.#arguments = args;
    this.#onChange = onChange;
    this.#workers = Array.from({ length: count }, () => ({ pid: 0, restarts: 0, lastExit: null }));
    this.#running = Promise.all(this.#workers.map((_, index) => this.#keep(index)));
  }

  /** Running turns finish first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const child of this.#children.values()) child.stdin?.end();
    await this.#running;
  }

  /** Ends the workers of a pool that is stopping or not; their turns are played again elsewhere. */
  kill(): void {
    this.#stopping.abort();
    for (const child of this.#children.values()) signalGroup(child, 'SIGKILL');
  }

  async #keep(index: number): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    for (let restarts = 0, lastExit: string | null = null; !this.#stopping.signal.aborted; restarts += 1) {
      const startedAt = performance.now();
      const child = spawnWorker({ args: this.#arguments, environment: process.env, log: 'inherit' });
      this.#children.set(index, child);
      this.#workers[index] = { pid: child.pid ?? 0, restarts, lastExit };
      this.#onChange(this.#workers);
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      lastExit = signal ?? `exit code ${code}`;
      if (this.#stopping.signal.aborted) return;
      delayMs = performance.now() - startedAt > STABLE_MS ? FIRST_DELAY_MS : Math.min(2 * delayMs, LONGEST_DELAY_MS);
      this.#report(`the worker stopped (${lastExit}); it is restarted in ${delayMs / 1000} s`);
      await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

/** The keeper's input, as JSON in its one argument. */
export interface KeeperOrder {
  readonly workers: number;
  /** Of `toolsandbox worker`. The results are in the environment. */
  readonly workerArguments: readonly string[];
}

// A script: what `toolsandbox engine up` leaves running. Runs the engine, unless one is configured, and restarts it and
// the workers when they end.
// SIGTERM lets running turns finish first; SIGINT ends at once. Standard error is the workers' log.
const report = (line: string) => process.stderr.write(`${shownLine(line)}\n`);
const order: KeeperOrder = JSON.parse(process.argv[2] ?? '');
const lock = takeLock(KEEPER_LOCK, 300);
if (lock === null) process.exit(0);

// Keeps the log from growing without end.
const log = new WorkerLog(() => undefined);
// Without workers, nothing else keeps this process alive.
setInterval(() => undefined, 60_000);
const stop = Promise.withResolvers<string>();
let now = false;
let pool: WorkerPool | undefined;
process.on('SIGTERM', () => stop.resolve('toolsandbox engine down'));
process.on('SIGHUP', () => undefined);
process.on('SIGINT', () => {
  now = true;
  stop.resolve('toolsandbox engine down --now');
  pool?.kill();
});

try {
  removeKeeper();
  const engine = await findEngine({
    directory: STATE_DIRECTORY,
    environment: process.env,
    report,
    use: 'keep',
    onExit: (reason) => stop.resolve(reason),
  });
  const { address, namespace, uiAddress, own } = engine;
  const record = (workers: readonly KeptWorker[]) =>
    writeKeeper({ pid: process.pid, engine: { address, namespace, uiAddress, own }, workers });
  const workerArguments = [...order.workerArguments, ...(own ? ['--engine-here'] : [])];
  pool = new WorkerPool(order.workers, workerArguments, record, report);
  if (order.workers === 0) record([]);
  report(`stopping: ${await stop.promise}`);
  if (now) pool.kill();
  await pool.stop();
  await engine.stop();
} catch (error) {
  report(`error: ${reasonOf(error)}`);
  process.exitCode = 2;
} finally {
  removeKeeper();
  log.close();
  process.exit();
}
