import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { eventually } from './eventually.ts';
import { ORIGIN_VARIABLE } from './processes-of.ts';

/** The program behind `toolsandbox`. */
export const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

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
  /** Kills its process group. */
  kill(): void;
}

/** Starts a command in a process group of its own, as a shell would. The system kills it when this process ends. */
export function startCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  const child = startBound(command, args, { cwd, environment: { ...env, [ORIGIN_VARIABLE]: cwd }, output: 'pipe' });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a command with output "pipe" has both streams');
  const output = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended, kill: () => signalGroup(child, 'SIGKILL') };
}

/** The variables of this process that commands need. No others reach them, such as those of a developer's own cluster. */
const INHERITED = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'TMPDIR', 'LANG'];

export function commandEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.includes(name));
  return { ...Object.fromEntries(inherited), ...variables };
}

/** Waits until a command has printed the text. @throws Error if it ends without */
export async function printed({ child, output }: Running, text: string): Promise<void> {
  const soFar = () => `the command prints "${text}"; so far it has printed: ${output.stdout}${output.stderr}`;
  await eventually(soFar, () => {
    if (`${output.stdout}${output.stderr}`.includes(text)) return true;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${soFar()}, and ended`);
    return undefined;
  });
}
