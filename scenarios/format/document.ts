import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document as YamlDocument, Node } from 'yaml';

import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { badKeyIn } from '../../files/yaml-keys.ts';
import { isDeeper, MOST_LEVELS } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { invalidFile } from '../invalid-pack.ts';
import type { InvalidPack, PackProblem, TextPlace } from '../invalid-pack.ts';
import { hasEqualKeys } from '../json-text.ts';
import { LONGEST_FILE } from '../pack-files.ts';

/** A parsed file and where each part of it stands. */
export interface Document {
  readonly value: unknown;
  /** Where the value at a path begins, or where its key does; for a path that leads nowhere, its nearest parent. */
  readonly placeOf: (problem: Pick<PackProblem, 'path' | 'atKey'>) => TextPlace | undefined;
}

/** Characters that the `yaml` package parses in seconds, whatever they are; the catalogue's largest file has a tenth. */
const LONGEST_YAML = 1_000_000;

/**
 * Reads a YAML or JSON file.
 * @param what what the file is meant to be, for error messages
 * @throws InvalidPack
 */
export function readDocument(file: string, what = 'scenario pack'): Document {
  const text = readText(file, what);
  const document = isYaml(file) ? yamlDocument(file, text, what) : jsonDocument(file, text, what);
  if (isDeeper(document.value as JsonValue, MOST_LEVELS)) throw tooDeep(file, what);
  return document;
}

function tooDeep(file: string, what: string): InvalidPack {
  return invalidFile(file, `nested more than ${MOST_LEVELS} levels deep`, 'remove levels', what);
}

export function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

function readText(file: string, what: string): string {
  try {
    return readTextFile(file, LONGEST_FILE);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw invalidFile(file, error.message, `give the path of a ${what}`, what);
  }
}

function yamlDocument(file: string, text: string, what: string): Document {
  if (text.length > LONGEST_YAML)
    throw invalidFile(file, `longer than ${LONGEST_YAML} characters`, 'split it, or write a JSON pack', what);
  const { document, lines } = withoutStackOverflow(file, what, () => parsedYaml(text));
  const [flaw] = [...document.errors, ...document.warnings];
  if (flaw?.message.includes('call stack')) throw tooDeep(file, what);
  if (flaw !== undefined) {
    const wrong = `not valid YAML (${flaw.message})`;
    const place = placeAt(lines, flaw.pos[0]);
    throw invalidFile(
      file,
      wrong,
      hintFor(flaw.message, text.split('\n', place.line)[place.line - 1] ?? ''),
      what,
      place,
    );
  }
  withoutStackOverflow(file, what, () => requirePlainKeys(file, what, document, lines));
  const value = valueOf(file, document, what);
  return { value, placeOf: (problem) => nodePlace(document, lines, problem) };
}

function parsedYaml(text: string): { readonly document: YamlDocument; readonly lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false }), lines };
}

/** What is mostly meant. */
function hintFor(flaw: string, line: string): string {
  if (/^ *\t/.test(line)) return 'indent with spaces: YAML takes no tabs';
  if (flaw.includes('Nested mappings'))
    return 'put a text that holds a colon and a space in quotes; in a list, each item begins with "- "';
  return 'correct the text at that place';
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
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec((error as Error).message) ?? [];
    const place = line === undefined ? undefined : { line: Number(line), column: Number(column) };
    const wrong = `not valid JSON (${(error as Error).message})`;
    throw invalidFile(file, wrong, 'correct the text at that place', what, place);
  }
  if (!isDeeper(value, MOST_LEVELS) && hasEqualKeys(text, value)) throw equalKeys(file, what, placeOfEqualKey(text));
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
  const { document, lines } = parsedYaml(text);
  return (problem) => nodePlace(document, lines, problem);
}

function placeOfEqualKey(text: string): TextPlace | undefined {
  if (text.length > LONGEST_YAML) return undefined;
  const { document, lines } = parsedYaml(text);
  const second = badKeyIn(document);
  return second && placeAt(lines, second.offset);
}

function requirePlainKeys(file: string, what: string, document: YamlDocument, lines: LineCounter): void {
  const bad = badKeyIn(document);
  if (bad?.isSecond) throw equalKeys(file, what, placeAt(lines, bad.offset));
  if (bad) throw invalidFile(file, 'a key is not a text', 'put it in quotes', what, placeAt(lines, bad.offset));
}

function equalKeys(file: string, what: string, place: TextPlace | undefined): InvalidPack {
  return invalidFile(file, 'a key occurs twice in one object', 'remove one of them', what, place);
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

function placeAt(lines: LineCounter, offset: number): TextPlace {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}
