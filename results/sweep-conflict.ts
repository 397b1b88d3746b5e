import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import { shorten } from '../sandbox/shorten.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** The sweep id belongs to a sweep with different parameters. A report on a mix of both would be meaningless. */
export class SweepConflict extends UserFacingError {
  readonly sweep: string;
  /** One line per parameter: `name: stored -> requested`. */
  readonly differences: readonly string[];

  constructor(sweep: string, differences: readonly string[]) {
    const isPack = differences.some((difference) => difference.startsWith('pack: '));
    super(
      `sweep ${sweep} already exists with different parameters (${differences.join('; ')}): ` +
        (isPack
          ? 'choose another --id to play the pack as it is now, or give the pack as it was when the sweep began to resume it'
          : 'choose another --id for the new sweep, or use the stored parameters to resume the existing one'),
    );
    this.sweep = sweep;
    this.differences = differences;
  }
}

/** The parameters whose values differ, each with both values. The order of keys is irrelevant. */
export function parameterDifferences(stored: JsonObject, requested: JsonObject): readonly string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(requested)])].toSorted();
  return names
    .filter((name) => !isDeepStrictEqual(stored[name], requested[name]))
    .map((name) => `${name}: ${format(stored[name])} -> ${format(requested[name])}`);
}

const MAX_LENGTH = 80;

function format(value: JsonValue | undefined): string {
  if (value === undefined) return '(absent)';
  return shorten(JSON.stringify(value), MAX_LENGTH);
}
