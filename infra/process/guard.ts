import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { codeOf } from '../errors.ts';
import { LOCKED, MAXIMUM_RESTARTS } from './guarded-process.ts';
import type { GuardedCommand } from './guarded-process.ts';
import { takeLock } from './lock.ts';

// A script: runs a command for as long as standard input stays open, so that the command ends with the process that started
// it, even after kill -9. Holds a lock until the command has ended. A line on standard input enables restarts.
const STOP_TIMEOUT_MS = 8_000;
const RESTART_DELAY_MS = 300;

const guarded: GuardedCommand = JSON.parse(process.argv[2] ?? '');
if (guarded.lock !== undefined) {
  const lock = takeLock(guarded.lock, 1_000);
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
  const started = spawn(guarded.command, guarded.args, { detached: true, stdio: ['ignore', 2, 2] });
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
  if (guarded.stateFile !== undefined) rmSync(guarded.stateFile, { force: true });
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), STOP_TIMEOUT_MS);
}

/** The command and everything it started. */
function signalGroup(signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
