import { findEngine } from '../../infra/find-engine.ts';
import { reasonOf } from '../../infra/errors.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../places.ts';
import { shownLine } from '../../text/line.ts';
import { WorkerLog } from '../worker/worker-log.ts';
import { KEEPER_LOCK, removeKeeper, writeKeeper } from './keeper-state.ts';
import type { KeptWorker } from './keeper-state.ts';
import { WorkerPool } from './worker-pool.ts';

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
