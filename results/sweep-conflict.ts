import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';

/** A sweep id is taken by a sweep with other parameters: mixing the two would make a report that describes neither. */
export class SweepConflict extends Error {
  readonly sweep: string;
  /** One line per parameter: `name: stored -> asked for`. */
  readonly differences: readonly string[];

  constructor(sweep: string, differences: readonly string[]) {
    super(
      `sweep ${sweep} exists with other parameters (${differences.join('; ')}): ` +
        'give the new sweep another --id, or repeat the stored parameters to go on with the old one',
    );
    this.name = 'SweepConflict';
    this.sweep = sweep;
    this.differences = differences;
  }
}

/** Names of the parameters whose values differ, with both values; the order of keys does not count. */
export function parameterDifferences(stored: JsonObject, asked: JsonObject): readonly string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(asked)])].toSorted();
  return names
    .filter((name) => !isDeepStrictEqual(stored[name], asked[name]))
    .map((name) => `${name}: ${shown(stored[name])} -> ${shown(asked[name])}`);
}

const LONGEST = 80;

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return '(absent)';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
