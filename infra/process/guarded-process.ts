import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The guard's input, as JSON in its one argument. */
export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Held while the command runs; a second guard with the same lock exits at once with {@link LOCKED}. */
  readonly lock?: string;
  /** Removed before the command is stopped, so that nobody connects to a server that is about to end. */
  readonly stateFile?: string;
}

/** The guard's exit code when another process holds the lock. */
export const LOCKED = 75;

export const MAXIMUM_RESTARTS = 5;

export interface GuardedProcess {
  /** The guard's process id; SIGTERM to it stops the command too. */
  readonly pid: number;
  /** Resolves when the command has ended for good: its exit code, 1 when killed, or {@link LOCKED}. */
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
  /** Called with the exit reason before each restart. */
  readonly onRestart?: (reason: string) => void;
}

/** Starts a command that cannot outlive this process, in a process group that the terminal's Ctrl-C does not reach. */
export function startGuarded(command: GuardedCommand, options: GuardedProcessOptions): GuardedProcess {
  const log = openSync(options.logFile, 'a');
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('guard.ts', import.meta.url)), JSON.stringify(command)],
    {
      detached: true,
      env: options.environment,
      stdio: ['pipe', 'pipe', log],
    },
  );
  closeSync(log);
  const { stdin, stdout } = guard;
  assert(stdin instanceof Socket && stdout instanceof Socket, 'pipes are sockets');
  const ended = new Promise<number>((resolve) => {
    guard.on('error', () => resolve(127));
    guard.on('exit', (code) => resolve(code ?? 1));
  });
  stdin.on('error', () => {});
  createInterface({ input: stdout }).on('line', (reason) => options.onRestart?.(reason));
  // The handles do not keep this process alive: one that forgets to stop the command still ends, and the command with it.
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
