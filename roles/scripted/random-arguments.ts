import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { PropertySchema, ToolSchema } from '../../sandbox/tools/schema.ts';
import type { Dice } from './dice.ts';
import type { Scalar, SeenValue } from './seen-values.ts';

/** Plausible arguments for a tool, as it is shown: mostly of the right type, often what the agent was told. */
export function randomArguments({ parameters }: ToolSchema, seen: readonly SeenValue[], dice: Dice): JsonObject {
  const named = Object.entries(parameters.properties).filter(
    ([name]) => parameters.required.includes(name) || dice.chance(1 / 2),
  );
  return Object.fromEntries(named.map(([name, { type }]) => [name, randomValue(name, type, seen, dice)]));
}

/** Without a type, as augmentation `ats` shows tools, any value fits. */
function randomValue(name: string, type: PropertySchema['type'], seen: readonly SeenValue[], dice: Dice): JsonValue {
  if (type === 'object') return {};
  if (type === 'array') return [randomValue(name, 'string', seen, dice)];
  const fitting = seen.filter(({ value }) => type === undefined || fits(type, value));
  const known = fitting.filter(({ key }) => key !== undefined && (name.includes(key) || key.includes(name)));
  const pool = known.length > 0 && dice.chance(2 / 3) ? known : fitting;
  const chosen = dice.chance(3 / 4) ? dice.oneOf(pool) : undefined;
  return chosen?.value ?? invented(type ?? dice.oneOf(TYPES)!, dice);
}

type Type = Exclude<NonNullable<PropertySchema['type']>, 'array' | 'object'>;

const TYPES: readonly Type[] = ['string', 'integer', 'number', 'boolean'];

function fits(type: Type, value: Scalar): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const WORDS = ['me', 'today', 'home', 'friend', 'USD', 'kg'];

function invented(type: Type, dice: Dice): Scalar {
  if (type === 'boolean') return dice.chance(1 / 2);
  if (type === 'string') return dice.oneOf(WORDS)!;
  return type === 'integer' ? dice.below(60) : dice.below(1_000) / 10;
}
