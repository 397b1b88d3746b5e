import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const STACK_LINE = /^(\s|goroutine |created by |runtime\.|main\.|[\w./*()-]+\(.*\)$|exit status)|\.go:\d+/;
const PORT_TAKEN = /address already in use|can't set .* port|Only one usage of each socket address/;
const LINES = 4;

/** The length of a log file now; 0 if it does not exist. */
export function logLength(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What a server wrote after the given position, without stack traces: its last lines, or that there are none. */
export function lastWords(file: string, position: number): readonly string[] {
  const lines = textAfter(file, position).split('\n');
  const telling = lines.filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return telling.length === 0 ? ['no output'] : telling.slice(-LINES);
}

/** Whether a server that exited says that one of its ports was taken. */
export function portWasTaken(file: string, position: number): boolean {
  return PORT_TAKEN.test(textAfter(file, position));
}

/** What the server's database says when its disk is full: SQLite's code 13. */
const DISK_FULL = /^time=(\S+) .*database or disk is full/;
const TAIL_BYTES = 64 * 1024;

/** When the server said last that the disk of its database is full; null if it did not, among the last lines. */
export function lastRefusal(file: string): number | null {
  const line = tailOf(file)
    .split('\n')
    .findLast((text) => DISK_FULL.test(text));
  const at = Date.parse(DISK_FULL.exec(line ?? '')?.[1] ?? '');
  return Number.isNaN(at) ? null : at;
}

function tailOf(file: string): string {
  if (logLength(file) === 0) return '';
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    return tail.toString('utf8', 0, readSync(descriptor, tail, 0, tail.length, size - tail.length));
  } finally {
    closeSync(descriptor);
  }
}

function textAfter(file: string, position: number): string {
  return readFileSync(file).subarray(position).toString();
}
