import { readFileSync, statSync } from 'node:fs';

const STACK_LINE = /^(\s|goroutine |created by |runtime\.|main\.|[\w./*()-]+\(.*\)$|exit status)|\.go:\d+/;
const PORT_TAKEN = /address already in use|can't set .* port|Only one usage of each socket address/;
const LINES = 4;

/** The length of a log file now; 0 if it does not exist. */
export function logLength(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What a server wrote after the given position, without stack traces: its last lines. */
export function lastWords(file: string, position: number): string {
  const lines = textAfter(file, position).split('\n');
  const telling = lines.filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return telling.slice(-LINES).join('\n  ');
}

/** Whether a server that exited says that one of its ports was taken. */
export function portWasTaken(file: string, position: number): boolean {
  return PORT_TAKEN.test(textAfter(file, position));
}

function textAfter(file: string, position: number): string {
  return readFileSync(file).subarray(position).toString();
}
