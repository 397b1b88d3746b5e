import { styleText } from 'node:util';
import type { WriteStream } from 'node:tty';

/** What can be shown where a stream is displayed. */
export interface Terminal {
  /** In columns; infinite where lines are not to be wrapped, as in a file or a pipe. */
  readonly width: number;
  readonly color: boolean;
  /** Whether lines can be replaced after they were printed. */
  readonly redraws: boolean;
}

const DEFAULT_WIDTH = 80;
const LEAST_WIDTH = 20;

/** Where a stream of this process is displayed. Honours NO_COLOR, FORCE_COLOR and TERM=dumb, and COLUMNS where it is less than the terminal's own width. */
export function terminalOf(name: 'stdout' | 'stderr'): Terminal {
  const stream: Partial<WriteStream> = process[name];
  const isTerminal = stream.isTTY ?? false;
  return {
    width: isTerminal ? widthOf(stream.columns ?? 0) : Infinity,
    color: styleText('bold', 'x', { stream: process[name] }) !== 'x',
    redraws: isTerminal && process.env['TERM'] !== 'dumb',
  };
}

/** Where a person types, and where the line that is being typed is shown; all else is printed with cli/say.ts. */
export function typingPlace(): { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream } {
  return { input: process.stdin, output: process['stdout'] };
}

function widthOf(columns: number): number {
  const widths = [columns, Number(process.env['COLUMNS'])].filter((width) => width > 0);
  return Math.max(LEAST_WIDTH, widths.length === 0 ? DEFAULT_WIDTH : Math.min(...widths));
}

/** `--no-color`, for this process and for those that it starts. */
export function withoutColor(): void {
  delete process.env['FORCE_COLOR'];
  process.env['NO_COLOR'] = '1';
}
