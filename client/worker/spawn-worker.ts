import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { modulePath } from '../../files/own-code.ts';

const MAIN = modulePath('../../cli/main.ts', import.meta.url);

interface WorkerProcess {
  /** Of `toolsandbox worker`. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where its log goes; `inherit`: to standard error. */
  readonly log: number | 'inherit';
}

/**
 * Starts `toolsandbox worker`. Once its standard input, a pipe from here, ends, it lets running turns finish and stops; the
 * pipe also ends with this process, however that ends. The terminal's Ctrl-C does not reach it.
 */
export function spawnWorker({ args, environment, log }: WorkerProcess): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'worker', '--until-stdin-closes', ...args], {
    stdio: ['pipe', 'ignore', log],
    detached: true,
    env: environment,
  });
  child.stdin?.on('error', () => undefined);
  return child;
}
