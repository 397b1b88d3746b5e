import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

const MB = 1024 * 1024;

/** What this process may use, in MB. */
export interface ProcessMemory {
  /** Of the machine, or of the container that it runs in. */
  readonly total: number;
  /** Of each thread: `--max-old-space-size`, or what Node takes by default. */
  readonly heap: number;
}

export function processMemory(): ProcessMemory {
  const limits = [totalmem(), process.constrainedMemory()].filter((bytes) => bytes > 0);
  return { total: Math.floor(Math.min(...limits) / MB), heap: Math.floor(getHeapStatistics().heap_size_limit / MB) };
}
