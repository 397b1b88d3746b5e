import { WriteStream } from 'node:tty';
import { vi } from 'vitest';

interface Screen {
  readonly columns: number;
  /** Default: a terminal with 256 colours. */
  readonly TERM?: string;
}

/** Lets `use` find stdout and stderr to be a terminal, with no variables set that choose colours. */
export async function onTerminal<Result>(
  { columns, TERM = 'xterm-256color' }: Screen,
  use: () => Promise<Result>,
): Promise<Result> {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => Object.getOwnPropertyDescriptors(stream));
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'CI'])
    if (process.env[name] !== undefined) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', TERM);
  for (const stream of streams) {
    Object.defineProperties(stream, {
      isTTY: { value: true, configurable: true, writable: true },
      columns: { value: columns, configurable: true, writable: true },
      getColorDepth: { value: WriteStream.prototype.getColorDepth, configurable: true, writable: true },
    });
  }
  try {
    return await use();
  } finally {
    streams.forEach((stream, index) => {
      for (const name of ['isTTY', 'columns', 'getColorDepth'] as const) {
        const own = before[index]?.[name];
        if (own === undefined) Reflect.deleteProperty(stream, name);
        else Object.defineProperty(stream, name, own);
      }
    });
    vi.unstubAllEnvs();
  }
}
