import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';

import { compressionOf } from '../files/compression.ts';
import { openRegularFile } from '../files/open-regular-file.ts';
import { textOf } from '../files/read-text-file.ts';
import { UnusableFile } from '../files/unusable-file.ts';
import { isDeeper, MOST_LEVELS } from '../sandbox/json.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { hasEqualKeys } from '../scenarios/json-text.ts';
import { InvalidExport, invalidExport } from './invalid-export.ts';

/** In bytes. An exported scenario or run is about 50,000 long. */
const LONGEST_LINE = 16_000_000;

const NEWLINE = 0x0a;

interface JsonLine {
  /** Counted from 1. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * The values of a JSON lines file, one at a time; blank lines are skipped. The file is compressed as its name says.
 * @throws InvalidExport if the file cannot be read, is truncated, or has a line that is too long or is not JSON
 */
export async function* readJsonLines(file: string, longestLine: number = LONGEST_LINE): AsyncGenerator<JsonLine> {
  let isEmpty = true;
  for await (const { line, bytes } of readLines(file, longestLine)) {
    const text = lineText(file, line, bytes);
    if (text.trim() === '') continue;
    isEmpty = false;
    yield { line, value: parseLine(file, line, text) };
  }
  if (isEmpty) throw invalidExport(file, null, 'the file is empty', 'export it again');
}

interface RawLine {
  readonly line: number;
  readonly bytes: Buffer;
}

/** The lines that are not empty. */
async function* readLines(file: string, longestLine: number): AsyncGenerator<RawLine> {
  let line = 1;
  let rest: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of openFile(file)) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        if (length > 0 || end > start) yield { line, bytes: Buffer.concat([...rest, chunk.subarray(start, end)]) };
        line++;
        [start, rest, length] = [end + 1, [], 0];
      }
      rest.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > longestLine) throw tooLong(file, line, longestLine);
    }
  } catch (error) {
    if (error instanceof InvalidExport) throw error;
    throw unreadable(file, line > 1 ? line : null, error as NodeJS.ErrnoException);
  }
  if (length > 0) yield { line, bytes: Buffer.concat(rest) };
}

function openFile(file: string): AsyncIterable<Buffer> {
  const source = createReadStream(file, { fd: openRegularFile(file).descriptor });
  const compression = compressionOf(file);
  return compression ? pipeline(source, compression.decompress(), () => undefined) : source;
}

function tooLong(file: string, line: number, longestLine: number): InvalidExport {
  const wrong = `longer than ${longestLine.toLocaleString('en')} bytes`;
  return invalidExport(file, line, wrong, 'write one object per line');
}

function unreadable(file: string, line: number | null, error: NodeJS.ErrnoException): InvalidExport {
  const { code = '', message } = error;
  const fail = (wrong: string, hint: string) => invalidExport(file, line, wrong, hint);
  if (error instanceof UnusableFile) return fail(message, 'give the path of an exported file');
  const { name: format = '' } = compressionOf(file) ?? {};
  if (code === 'Z_BUF_ERROR') return fail(`the ${format} data is truncated`, 'copy or export the file again');
  if (/^(Z|ZSTD)_/.test(code))
    return fail(`not ${format} data (${message})`, `compress it again, or remove ${extname(file)} from its name`);
  return fail(`cannot be read (${code || message})`, 'give the path of an exported file');
}

function lineText(file: string, line: number, bytes: Buffer): string {
  try {
    return textOf(bytes);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw invalidExport(file, line, error.message, 'export it again');
  }
}

function parseLine(file: string, line: number, text: string): JsonValue {
  const value = parsedJson(file, line, text);
  if (isDeeper(value, MOST_LEVELS))
    throw invalidExport(file, line, `nested more than ${MOST_LEVELS} levels deep`, 'export it again');
  if (hasEqualKeys(text, value))
    throw invalidExport(file, line, 'a key occurs twice in one object', 'remove one of them');
  return value;
}

function parsedJson(file: string, line: number, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const fix = /\b(NaN|Infinity)\b/.test(text)
      ? 'write numbers that JSON cannot express as { "$float": "nan" }, "inf" or "-inf"'
      : 'write one JSON object per line';
    throw invalidExport(file, line, `not JSON (${(error as Error).message})`, fix);
  }
}
