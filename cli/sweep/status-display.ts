import { say, showBlock } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import type { StatusLine } from '../reason-lines.ts';

/** Where the state of a sweep is shown again and again. */
export interface StatusDisplay {
  /** Longer lines must be cut. */
  readonly width: number;
  readonly intervalMs: number;
  show(lines: readonly StatusLine[]): void;
  close(): void;
}

/** Lines that are redrawn on a terminal; elsewhere only those with news are printed. */
export function statusDisplay(): StatusDisplay {
  const { redraws, width } = terminalOf('stderr');
  if (redraws) {
    return {
      width: width - 1,
      intervalMs: 500,
      show: (lines) => showBlock(lines.map(({ text }) => text)),
      close: () => showBlock([]),
    };
  }
  return { width, intervalMs: 5_000, show: newsPrinter(), close: () => undefined };
}

/** Prints of the lines that it is given only those with news since the last call. */
export function newsPrinter(): (lines: readonly StatusLine[]) => void {
  let known: ReadonlySet<string> = new Set();
  return (lines) => {
    say(lines.filter(({ news }) => !known.has(news)).map(({ text }) => text));
    known = new Set(lines.map(({ news }) => news));
  };
}
