import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command. */
export interface Running {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Ended>;
}

/** A working directory and the environment of its commands, as on a machine of its own. */
export interface Machine {
  readonly directory: string;
  /** Starts a command; it is ended with the test. */
  start(...args: readonly string[]): Running;
  /** Runs a command to its end. */
  run(...args: readonly string[]): Promise<Ended>;
  /** Starts a worker and waits until it polls. */
  worker(...options: readonly string[]): Promise<Running>;
}

/** The variables of this process that commands need; no others reach them, such as those of a developer's own cluster. */
const INHERITED = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR', 'LANG'];

export async function createMachine(variables: Readonly<Record<string, string>>): Promise<Machine> {
  const directory = await mkdtemp(join(tmpdir(), 'toolsandbox-machine-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const inherited = INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const environment = { ...Object.fromEntries(inherited), ...variables };

  function start(...args: readonly string[]): Running {
    // Standard input is a pipe, so that a worker with --until-stdin-closes ends with this process.
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: directory, env: environment, stdio: 'pipe' });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    return { child, output, ended };
  }

  async function worker(...options: readonly string[]): Promise<Running> {
    const running = start('worker', '--until-stdin-closes', ...options);
    await printed(running, 'worker ready');
    return running;
  }

  return { directory, start, run: (...args) => start(...args).ended, worker };
}

/** Waits until a command has printed the text. */
export async function printed({ child, output, ended }: Running, text: string): Promise<void> {
  const includes = () => `${output.stdout}${output.stderr}`.includes(text);
  while (!includes()) {
    const over = await Promise.race([ended.then(() => true), once(child.stderr ?? child, 'data').then(() => false)]);
    if (over && !includes()) throw new Error(`ended without printing "${text}": ${output.stdout}${output.stderr}`);
  }
}
