import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The path of a reference data file, which is next to the checkout. */
export function goldenPath(name: string): string {
  return fileURLToPath(new URL(`../../../shared/golden/${name}`, import.meta.url));
}

/** The path of a vector file in this repository. */
export function vectorPath(name: string): string {
  return fileURLToPath(new URL(`vectors/${name}`, import.meta.url));
}

/**
 * Whether the reference data exist. Prints a warning if not, so that skipped tests are not mistaken for passing ones.
 */
export function hasGolden(name: string): boolean {
  const exists = existsSync(goldenPath(name));
  if (!exists)
    console.warn(`\n*** SKIPPED: ${goldenPath(name)} not found, so nothing is compared with the reference. ***\n`);
  return exists;
}

/** The values of a JSON lines file, gzipped or not. Encoded floats such as NaN are decoded. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what its file holds
export function readLines<Line>(path: string): readonly Line[] {
  return textLines(path).map((line) => parseLine(line) as Line);
}

/** The non-blank lines of a text file, gzipped or not. */
export function textLines(path: string): readonly string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Parses JSON with encoded floats such as NaN. */
export function parseLine(line: string): unknown {
  return JSON.parse(line, reviveFloat);
}

const FLOATS: Readonly<Record<string, number>> = { nan: NaN, inf: Infinity, '-inf': -Infinity };

function reviveFloat(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$float' in value)) return value;
  return FLOATS[String(value.$float)];
}
