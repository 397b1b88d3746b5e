import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The path of a file of the reference's data, which lies beside the checkout. */
export function goldenPath(name: string): string {
  return fileURLToPath(new URL(`../../../shared/golden/${name}`, import.meta.url));
}

/** The path of a file of the vectors in this repository. */
export function vectorPath(name: string): string {
  return fileURLToPath(new URL(`vectors/${name}`, import.meta.url));
}

/** Whether the reference's data are there. Says so loudly when they are not, so that a skipped test is not taken for a pass. */
export function hasGolden(name: string): boolean {
  const isThere = existsSync(goldenPath(name));
  if (!isThere)
    console.warn(`\n*** SKIPPED: ${goldenPath(name)} is not there; nothing is compared with the reference. ***\n`);
  return isThere;
}

/** The values of a file of JSON lines, packed or not. Floats that JSON lacks are read as what they stand for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what its file holds
export function readLines<Line>(path: string): readonly Line[] {
  return textLines(path).map((line) => parseLine(line) as Line);
}

/** The lines of a text file, packed or not, without blank ones. */
export function textLines(path: string): readonly string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Floats that JSON lacks, as what they stand for. */
export function parseLine(line: string): unknown {
  return JSON.parse(line, reviveFloat);
}

const FLOATS: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity, '-inf': -Infinity };

function reviveFloat(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$float' in value)) return value;
  return FLOATS[String(value.$float)];
}
