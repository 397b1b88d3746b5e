import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Set by {@link startCommand}, inherited by everything that a command starts. */
export const ORIGIN_VARIABLE = 'TOOLSANDBOX_ORIGIN';

export interface RunningProcess {
  readonly pid: number;
  readonly args: readonly string[];
}

/**
 * The processes (Linux) that were started, directly or not, by a command in the directory: they have it as their working
 * directory, or its name in their environment.
 */
export function processesOf(directory: string): readonly RunningProcess[] {
  return allProcesses().filter(
    ({ pid }) =>
      readlinkOf(pid, 'cwd') === directory ||
      readOf(pid, 'environ').split('\0').includes(`${ORIGIN_VARIABLE}=${directory}`),
  );
}

export function childrenOf(parent: number): readonly RunningProcess[] {
  // The name of the program, in brackets, may contain spaces.
  return allProcesses().filter(({ pid }) => Number(/^.*\) \S (\d+)/s.exec(readOf(pid, 'stat'))?.[1]) === parent);
}

export function allProcesses(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ pid: Number(entry), args: readOf(Number(entry), 'cmdline').split('\0') }));
}

/** Empty if the process has ended, or is another user's. */
function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function readlinkOf(pid: number, file: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${file}`);
  } catch {
    return '';
  }
}
