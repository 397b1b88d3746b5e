import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { codeOf } from '../errors.ts';

/**
 * Waits for the other end of descriptor 3, which this process holds, to close, then kills the group. The group's id is the
 * command's, because the shell becomes the command. Windows ends the children of a process by itself.
 */
const BIND = '(trap "" TERM INT HUP; read -r _ <&3; kill -KILL -$$) & exec 3<&-; exec "$0" "$@"';

interface BoundOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Default: that of this process. */
  readonly cwd?: string;
  /** File descriptor that gets the command's output; `pipe`: read it from the streams of the child. */
  readonly output: number | 'pipe';
  /** Nobody else may read the files that it creates; default: as this process creates them. */
  readonly privateFiles?: boolean;
}

/**
 * Starts a command that the system kills when this process ends, even by kill -9. It is in a process group of its own, which
 * the terminal's Ctrl-C does not reach.
 */
export function startBound(command: string, args: readonly string[], options: BoundOptions): ChildProcess {
  const { environment: env, cwd, output, privateFiles = false } = options;
  if (process.platform === 'win32') return spawn(command, args, { env, cwd, stdio: ['ignore', output, output] });
  const child = spawn('/bin/sh', ['-c', privateFiles ? `umask 077; ${BIND}` : BIND, command, ...args], {
    detached: true,
    env,
    cwd,
    stdio: ['ignore', output, output, 'pipe'],
  });
  child.on('exit', () => signalProcesses(child.pid, 'SIGKILL'));
  return child;
}

/**
 * Signals the command and everything that it started. Once it has ended, nothing: what it started was killed then, and the
 * system may have given its number to another process.
 */
export function signalGroup(
  { pid, exitCode, signalCode }: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>,
  signal: NodeJS.Signals,
): void {
  if (exitCode === null && signalCode === null) signalProcesses(pid, signal);
}

/** Signals a group by the number of its first process, which must be known to run or to have ended just now. */
export function signalProcesses(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
