import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { signalGroup, startBound } from '../../../infra/process/bound-process.ts';
import { processFolder } from '../../support/process-folder.ts';
import { eventually } from './eventually.ts';

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
  readonly output: Readonly<Record<'stdout' | 'stderr', string>>;
  readonly ended: Promise<Ended>;
}

/** A working directory and the environment of its commands, as on a machine of its own. */
export interface Machine {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Starts a command of `toolsandbox`; it ends with the test. */
  start(...args: readonly string[]): Running;
  /** Runs it to its end. */
  run(...args: readonly string[]): Promise<Ended>;
  /** Runs it with `--json`, which must succeed: the printed objects. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into any shape
  json(...args: readonly string[]): Promise<readonly any[]>;
  /** Starts a worker and waits until it polls. */
  worker(...options: readonly string[]): Promise<Running>;
}

/** The variables of this process that commands need. No others reach them, such as those of a developer's own cluster. */
const INHERITED = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR', 'LANG'];

export async function createMachine(variables: Readonly<Record<string, string>>): Promise<Machine> {
  const directory = await processFolder('machine');
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.includes(name));
  const environment = { ...Object.fromEntries(inherited), ...variables };
  const start = (...args: readonly string[]) =>
    startCommand(process.execPath, [MAIN, ...args], { cwd: directory, env: environment });
  return {
    directory,
    environment,
    start,
    run: (...args) => start(...args).ended,
    async json(...args) {
      const { code, stdout, stderr } = await start(...args, '--json').ended;
      if (code !== 0) throw new Error(`${args.join(' ')} exited with code ${code}: ${stdout}${stderr}`);
      return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
    },
    async worker(...options) {
      const running = start('worker', ...options);
      await printed(running, 'worker ready');
      return running;
    },
  };
}

/** Starts a command that ends, with everything that it started, when the test or this process ends. */
export function startCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  const child = startBound(command, args, { cwd: options.cwd, environment: options.env, output: 'pipe' });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a command with output "pipe" has both streams');
  const output = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  onTestFinished(async () => {
    signalGroup(child, 'SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

/** Waits until a command has printed the text. */
export async function printed({ child, output }: Running, text: string): Promise<void> {
  const soFar = () => `the command prints "${text}"; so far it has printed: ${output.stdout}${output.stderr}`;
  await eventually(soFar, () => {
    if (`${output.stdout}${output.stderr}`.includes(text)) return true;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${soFar()}, and ended`);
    return undefined;
  });
}
