import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN } from '../../scripts/processes/start-command.ts';

export interface Spawned extends AsyncDisposable {
  readonly pid: number;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  /** Waits for the first line on standard output. @throws if the process ends before */
  firstLine(): Promise<string>;
  /** Waits until standard error matches. @throws if the process ends before */
  until(pattern: RegExp): Promise<string>;
}

/** Runs the command line as a process in a folder. It is stopped when disposed. */
export function spawnToolsandbox(
  args: readonly string[],
  { cwd, environment = {} }: { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> },
): Spawned {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  const until = async (stream: 'stdout' | 'stderr', pattern: RegExp) => {
    while (!pattern.test(output[stream])) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`ended before it printed ${String(pattern)}:\n${output.stderr}`);
      await sleep(50);
    }
    return output[stream];
  };
  return {
    pid: child.pid ?? 0,
    ended,
    until: (pattern) => until('stderr', pattern),
    firstLine: async () => (await until('stdout', /\n/)).split('\n', 1)[0] ?? '',
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
