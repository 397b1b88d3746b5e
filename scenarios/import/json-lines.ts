import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { InvalidExport } from './invalid-export.ts';

/** In bytes; an exported scenario or run takes about 50,000. */
const LONGEST_LINE = 16_000_000;

const NEWLINE = 0x0a;

export interface JsonLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * The values of a file of JSON lines, gzip-packed when its name ends in `.gz`, one at a time; blank lines are passed over.
 * @throws InvalidExport when the file cannot be read, is cut off, or holds a line that is too long or is not JSON
 */
export async function* readJsonLines(file: string, longestLine: number = LONGEST_LINE): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const bytes of readLines(file, longestLine)) {
    line++;
    const text = bytes.toString('utf8');
    if (text.trim() !== '') yield { line, value: parseLine(file, line, text) };
  }
  if (line === 0) throw new InvalidExport(file, null, [problem('empty', 'export it anew')]);
}

async function* readLines(file: string, longestLine: number): AsyncGenerator<Buffer> {
  let line = 1;
  let rest: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of openFile(file)) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]);
        line++;
        [start, rest, length] = [end + 1, [], 0];
      }
      rest.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > longestLine) throw tooLong(file, line, longestLine);
    }
  } catch (error) {
    if (error instanceof InvalidExport) throw error;
    throw new InvalidExport(file, line > 1 ? line : null, [readProblem(error as NodeJS.ErrnoException)]);
  }
  if (length > 0) yield Buffer.concat(rest);
}

function openFile(file: string): AsyncIterable<Buffer> {
  const source = createReadStream(file);
  return file.endsWith('.gz') ? pipeline(source, createGunzip(), () => undefined) : source;
}

function tooLong(file: string, line: number, longestLine: number): InvalidExport {
  const wrong = `longer than ${longestLine.toLocaleString('en')} bytes`;
  return new InvalidExport(file, line, [problem(wrong, 'write one object per line')]);
}

function readProblem({ code = '', message }: NodeJS.ErrnoException) {
  if (code === 'Z_BUF_ERROR') return problem('the gzip data end too early', 'copy or export the file again');
  if (code.startsWith('Z_')) return problem(`not gzip data (${message})`, 'pack it again, or drop the ending .gz');
  return problem(`cannot be read (${code || message})`, 'give the path of an exported file');
}

function parseLine(file: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const hint = /\b(NaN|Infinity)\b/.test(text)
      ? 'write numbers that JSON lacks as { "$float": "nan" }, "inf" or "-inf"'
      : 'write one JSON object per line';
    throw new InvalidExport(file, line, [problem(`not JSON (${(error as Error).message})`, hint)]);
  }
}

function problem(wrong: string, hint: string) {
  return { path: [], wrong, hint };
}
