import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { signalGroup } from '../../infra/process/bound-process.ts';
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
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** What it has printed so far. */
  readonly output: Readonly<Record<'stdout' | 'stderr', string>>;
  readonly ended: Promise<Ended>;
  /** Kills its process group. */
  kill(): void;
}

/** Starts a command in a process group of its own, as a shell would. It is killed when this process ends. */
export function startCommand(
  command: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(command, args, {
    cwd,
    env: { ...env, [ORIGIN_VARIABLE]: cwd },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const kill = () => signalGroup(child, 'SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return { code: code as number | null, ...output };
  });
  return { child, output, ended, kill };
}

/** The variables of this process that commands need. No others reach them, such as those of a developer's own cluster. */
const INHERITED = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR', 'LANG'];

export function commandEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.includes(name));
  return { ...Object.fromEntries(inherited), ...variables };
}

/** Waits until a command has printed the text. @throws Error if it ends without */
export async function printed({ child, output, ended }: Running, text: string): Promise<void> {
  const found = () => `${output.stdout}${output.stderr}`.includes(text);
  const over = ended.then(() => true);
  while (!found()) {
    const more = [child.stdout, child.stderr].map((stream) => once(stream, 'data').then(() => false));
    if ((await Promise.race([over, ...more])) && !found()) {
      throw new Error(`the command ended without printing "${text}": ${output.stdout}${output.stderr}`);
    }
  }
}
