import { isRequired } from '../../sandbox/tools/definition.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { Scalar, SeenValue } from './seen-values.ts';

type Arguments = Readonly<Record<string, Scalar>>;

/** A time before everything in a world, and the earliest that every tool accepts (1980). */
const LONG_AGO = 315_529_200;
const MOST_CALLS = 8;

/**
 * Arguments for calls that together return as much as the tool has to tell. What is required is taken from what was told;
 * no arguments are returned if nothing fits.
 */
export function broadArguments({ parameters }: ToolDefinition, seen: readonly SeenValue[]): readonly Arguments[] {
  const all = Object.entries(parameters);
  const required = all.filter(([, parameter]) => isRequired(parameter));
  if (required.length > 0) return Array.from({ length: MOST_CALLS }, (_, k) => nth(required, seen, k)).flat();
  const filters = all.filter(([, { omittable }]) => omittable);
  return filters.length === 0 ? [{}] : filters.flatMap(([name, parameter]) => allowingAll(name, parameter));
}

/** A search wants at least one condition: one that everything meets, or several that everything meets one of. */
function allowingAll(name: string, { type }: Parameter): readonly Arguments[] {
  if (type === 'boolean') return [{ [name]: true }, { [name]: false }];
  return name.endsWith('_lowerbound') ? [{ [name]: LONG_AGO }] : [];
}

/** The k-th candidate of each argument; of two alike, such as `timestamp_0` and `timestamp_1`, neighbours. */
function nth(
  required: readonly (readonly [string, Parameter])[],
  seen: readonly SeenValue[],
  k: number,
): readonly Arguments[] {
  const filled = required.map(([name, { type }]) => {
    const candidates = candidatesFor(name, type, seen);
    const offset = Number(/_(\d)$/.exec(name)?.[1] ?? 0);
    return [name, candidates[(k + offset) % candidates.length]] as const;
  });
  const known = filled.filter((entry): entry is readonly [string, Scalar] => entry[1] !== undefined);
  return known.length < filled.length ? [] : [Object.fromEntries(known)];
}

/** Values of the right type; first those from a column of that name. */
function candidatesFor(name: string, type: Parameter['type'], seen: readonly SeenValue[]): readonly Scalar[] {
  const column = name.replace(/_\d$/, '');
  const fitting = seen.filter(({ value }) => (type === 'integer' ? Number.isInteger(value) : typeof value === type));
  const named = fitting.filter(({ key }) => key?.includes(column));
  return [...new Set([...named, ...fitting].map(({ value }) => value))];
}
