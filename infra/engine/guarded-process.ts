import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What the guard is told, as JSON in its one argument. */
export interface GuardOrder {
  readonly command: string;
  readonly args: readonly string[];
  /** Held while the command runs; a second guard with the same lock ends at once with {@link LOCKED}. */
  readonly lock?: string;
  /** Removed before the command is stopped, so that nobody joins what is about to end. */
  readonly stateFile?: string;
}

/** The guard's exit code when another process holds the lock. */
export const LOCKED = 75;

export const MAXIMUM_RESTARTS = 5;

export interface GuardedProcess {
  /** The guard's; asking it to end (SIGTERM) stops the command too. */
  readonly pid: number;
  /** The command's exit code once it has ended for good, 1 when killed, or {@link LOCKED}. */
  readonly ended: Promise<number>;
  /** From now on the command is restarted when it dies, at most {@link MAXIMUM_RESTARTS} times. */
  keepRunning(): void;
  /** SIGTERM, then SIGKILL; resolves when the command has ended. */
  stop(): Promise<void>;
}

export interface GuardedProcessOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Receives the command's output, appended. */
  readonly logFile: string;
  /** Hears how the command died each time before it is restarted. */
  readonly onRestart?: (cause: string) => void;
}

/** Starts a command that cannot outlive this process, in a process group that the terminal's Ctrl-C does not reach. */
export function startGuarded(order: GuardOrder, options: GuardedProcessOptions): GuardedProcess {
  const log = openSync(options.logFile, 'a');
  const guard = spawn(process.execPath, [fileURLToPath(new URL('guard.ts', import.meta.url)), JSON.stringify(order)], {
    detached: true,
    env: options.environment,
    stdio: ['pipe', 'pipe', log],
  });
  closeSync(log);
  const { stdin, stdout } = guard;
  assert(stdin instanceof Socket && stdout instanceof Socket, 'pipes are sockets');
  const ended = new Promise<number>((resolve) => {
    guard.on('error', () => resolve(127));
    guard.on('exit', (code) => resolve(code ?? 1));
  });
  stdin.on('error', () => {});
  createInterface({ input: stdout }).on('line', (cause) => options.onRestart?.(cause));
  // A caller that forgets to stop it still ends, and the guard with it.
  const handles = [guard, stdin, stdout];
  for (const handle of handles) handle.unref();
  return {
    pid: guard.pid ?? 0,
    ended,
    keepRunning: () => void stdin.write('restart\n'),
    stop: async () => {
      for (const handle of handles) handle.ref();
      stdin.end();
      await ended;
    },
  };
}
