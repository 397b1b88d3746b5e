import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { LOCKED, MAXIMUM_RESTARTS } from './guarded-process.ts';
import type { GuardOrder } from './guarded-process.ts';
import { codeOf } from './reason.ts';
import { takeLock } from './process-lock.ts';

// A script: runs a command for as long as standard input stays open, so that the command ends with whoever started it,
// even by kill -9. A lock is held until the command has ended. A line on standard input asks for restarts from then on.
const STOP_PATIENCE_MS = 8_000;
const RESTART_DELAY_MS = 300;

const order: GuardOrder = JSON.parse(process.argv[2] ?? '');
if (order.lock !== undefined) {
  const lock = takeLock(order.lock, 1_000);
  if (lock === null) process.exit(LOCKED);
  process.on('exit', () => lock.release());
}

let stopping = false;
let restartsLeft = 0;
let child = start();

process.stdin.on('data', () => (restartsLeft = MAXIMUM_RESTARTS));
process.stdin.on('close', stop);
process.stdin.on('error', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

function start(): ChildProcess {
  const started = spawn(order.command, order.args, { detached: true, stdio: ['ignore', 2, 2] });
  started.on('error', (error) => {
    console.error(error.message);
    process.exit(127);
  });
  started.on('exit', (code, signal) => {
    if (stopping || restartsLeft === 0) process.exit(code ?? 1);
    restartsLeft -= 1;
    process.stdout.write(`${signal ?? `exit code ${code}`}\n`, () => {});
    setTimeout(() => {
      if (stopping) process.exit(1);
      child = start();
    }, RESTART_DELAY_MS);
  });
  return started;
}

function stop(): void {
  if (stopping) return;
  stopping = true;
  if (order.stateFile !== undefined) rmSync(order.stateFile, { force: true });
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), STOP_PATIENCE_MS);
}

/** The command and all that it started. */
function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
