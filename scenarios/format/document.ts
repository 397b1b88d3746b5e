import { readFileSync } from 'node:fs';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document as YamlDocument, Node } from 'yaml';

import { invalidFile } from '../invalid-pack.ts';
import type { InvalidPack, PackProblem, Place } from '../invalid-pack.ts';

/** A parsed file and where each part of it stands. */
export interface Document {
  readonly value: unknown;
  /** Where the value at a path begins, or where its key does; for a path that leads nowhere, its nearest parent. */
  readonly placeOf: (problem: Pick<PackProblem, 'path' | 'atKey'>) => Place | undefined;
}

/** Deeper than any pack is; recursion over the content stays far from the end of the stack. */
const DEEPEST = 100;

/** Characters that the `yaml` package parses in seconds: a hundred times the built-in catalogue. */
const LONGEST_YAML = 4_000_000;

/**
 * Reads a YAML or JSON file.
 * @param what what the file is meant to be, for error messages
 * @throws InvalidPack
 */
export function readDocument(file: string, what = 'scenario pack'): Document {
  const text = readText(file, what);
  const document = isYaml(file) ? yamlDocument(file, text, what) : jsonDocument(file, text, what);
  if (depthExceeds(document.value, DEEPEST)) throw tooDeep(file, what);
  return document;
}

function tooDeep(file: string, what: string): InvalidPack {
  return invalidFile(file, `nested more than ${DEEPEST} levels deep`, 'remove levels', what);
}

export function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const wrong = `cannot be read (${(error as NodeJS.ErrnoException).code})`;
    throw invalidFile(file, wrong, `give the path of a ${what}`, what);
  }
}

function yamlDocument(file: string, text: string, what: string): Document {
  if (text.length > LONGEST_YAML)
    throw invalidFile(file, `longer than ${LONGEST_YAML} characters`, 'split it, or write a JSON pack', what);
  const lines = new LineCounter();
  const document = withoutStackOverflow(file, what, () =>
    parseDocument(text, { lineCounter: lines, prettyErrors: false }),
  );
  const [flaw] = [...document.errors, ...document.warnings];
  if (flaw?.message.includes('call stack')) throw tooDeep(file, what);
  if (flaw !== undefined) {
    const wrong = `not valid YAML (${flaw.message})`;
    throw invalidFile(file, wrong, 'correct the text at that place', what, placeAt(lines, flaw.pos[0]));
  }
  return { value: valueOf(file, document, what), placeOf: (problem) => nodePlace(document, lines, problem) };
}

function valueOf(file: string, document: YamlDocument, what: string): unknown {
  try {
    return withoutStackOverflow(file, what, () => document.toJS({ maxAliasCount: 100 }) as unknown);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw invalidFile(file, `its aliases cannot be resolved (${error.message})`, 'write values out', what);
  }
}

function withoutStackOverflow<Result>(file: string, what: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep(file, what);
  }
}

/** JSON is parsed natively, which is fast for large packs; as YAML, with places, only when a place is asked for. */
function jsonDocument(file: string, text: string, what: string): Document {
  let places: Document['placeOf'] | undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec((error as Error).message) ?? [];
    const place = line === undefined ? undefined : { line: Number(line), column: Number(column) };
    const wrong = `not valid JSON (${(error as Error).message})`;
    throw invalidFile(file, wrong, 'correct the text at that place', what, place);
  }
  if (!depthExceeds(value, DEEPEST) && countKeys(value) !== countWrittenKeys(text))
    throw invalidFile(file, 'a key stands twice in one object', 'remove one of them', what, placeOfEqualKey(text));
  return {
    value,
    placeOf: (problem) => {
      places ??= placesOfJson(text);
      return places(problem);
    },
  };
}

function placesOfJson(text: string): Document['placeOf'] {
  if (text.length > LONGEST_YAML) return () => undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  return (problem) => nodePlace(document, lines, problem);
}

function placeOfEqualKey(text: string): Place | undefined {
  if (text.length > LONGEST_YAML) return undefined;
  const lines = new LineCounter();
  const [flaw] = parseDocument(text, { lineCounter: lines, prettyErrors: false }).errors;
  return flaw && placeAt(lines, flaw.pos[0]);
}

/** JSON.parse keeps the last of several equal keys without a word; then there are fewer keys than were written. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs)) if (colon !== undefined) count++;
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, item) => sum + countKeys(item), own);
}

function depthExceeds(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

function nodePlace(document: YamlDocument, lines: LineCounter, { path, atKey }: Parameters<Document['placeOf']>[0]) {
  let node: unknown = document.contents;
  let offset = offsetOf(node) ?? 0;
  for (const [index, key] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      : undefined;
    const item: unknown = isSeq(node) ? node.items[Number(key)] : pair?.value;
    if (pair === undefined && item === undefined) break;
    const wanted = atKey && index === path.length - 1 && pair !== undefined ? pair.key : (item ?? pair?.key);
    offset = offsetOf(wanted) ?? offset;
    node = item;
  }
  return placeAt(lines, offset);
}

function offsetOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}
