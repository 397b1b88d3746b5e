import { readFileSync } from 'node:fs';
import { childrenOf } from '../../scripts/processes/processes-of.ts';

/** What a group of processes has needed so far. */
export interface Costs {
  /** User and system. */
  readonly cpuSeconds: number;
  /** Now; what processes share is counted once. */
  readonly megabytes: number;
}

/** Of Linux on all common machines: `getconf CLK_TCK`. */
const TICKS_PER_SECOND = 100;
/** Of /proc/PID/stat, counted from the third, which follows the program's name: utime, stime, cutime and cstime. */
const CPU_FIELDS = [11, 12, 13, 14];

/** Of the processes and their children, also those that have ended and were waited for. Linux only. */
export function costsOf(pids: readonly number[]): Costs {
  const all = pids.flatMap((pid) => [pid, ...childrenOf(pid).map((child) => child.pid)]);
  return {
    cpuSeconds: all.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
    megabytes: all.reduce((sum, pid) => sum + megabytesOf(pid), 0),
  };
}

/** Of the workers that this process has started. */
export function workerCosts(): Costs {
  return costsOf(childrenOf(process.pid).flatMap(({ pid, args }) => (args.includes('worker') ? [pid] : [])));
}

function cpuSecondsOf(pid: number): number {
  // The name of the program, in brackets, may contain spaces.
  const fields = /^.*\) (.*)$/s.exec(readProcess(pid, 'stat'))?.[1]?.split(' ') ?? [];
  return CPU_FIELDS.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / TICKS_PER_SECOND;
}

function megabytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
}

/** Empty if the process has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
