import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';
import { fileBeside } from './outside-software.ts';
import type { OutsideSoftware } from './outside-software.ts';

/** A running program of this folder. */
export interface PythonProgram {
  /** Rejects with the program's last words. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
}

const LOG_LENGTH = 2000;

/** Starts a program that ends with this process, however that ends. */
export function startPython(
  { python }: Pick<OutsideSoftware, 'python'>,
  args: readonly [program: string, ...string[]],
  onLine: (line: string) => void,
): PythonProgram {
  const [program, ...rest] = args;
  const child = startBound(python, [fileBeside(program), ...rest], { environment: process.env, output: 'pipe' });
  if (!child.stdout || !child.stderr) throw new Error('a command with output "pipe" has both streams');
  let log = '';
  child.stderr.on('data', (chunk) => (log = `${log}${String(chunk)}`.slice(-LOG_LENGTH)));
  createInterface(child.stdout).on('line', onLine);
  const exit = once(child, 'exit');
  const ended = exit.then((): never => {
    throw new Error(`${program} ended: ${log}`);
  });
  ended.catch(() => undefined);
  return {
    ended,
    stop: async () => {
      signalGroup(child, 'SIGKILL');
      await exit;
    },
  };
}
