import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { isRequired } from '../../sandbox/tools/definition.ts';
import type { Parameter, ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { World } from '../../sandbox/world.ts';
import { phoneOf } from '../../worlds/phone/tables.ts';

/** A call with one argument other than it should be. */
export interface ArgumentChange {
  readonly argument: string;
  /** Undefined if it is left out. */
  readonly value: JsonValue | undefined;
}

const OTHER_PHONE_NUMBER = '+12025550143';
const OTHER_TEXT = 'Something else';
const HOUR = 3600;

/**
 * Wrong values for every argument of a call: those given, and those that a tool does not insist on.
 * @param isLoose whether an argument may be put in other words
 */
export function argumentChanges(
  { parameters }: ToolDefinition,
  sent: JsonObject,
  world: World,
  isLoose: (argument: string) => boolean = () => false,
): readonly ArgumentChange[] {
  return Object.entries(parameters).flatMap(([argument, parameter]) => {
    const value = sent[argument];
    const others =
      value === undefined
        ? [inventedValue(argument, parameter)]
        : otherValues(argument, parameter, value, world, isLoose(argument));
    return others.filter((other) => other !== value).map((other) => ({ argument, value: other }));
  });
}

function otherValues(
  name: string,
  parameter: Parameter,
  value: JsonValue,
  world: World,
  isLoose: boolean,
): readonly (JsonValue | undefined)[] {
  const others = othersOfType(name, value, world, isLoose);
  const missing = isRequired(parameter) ? [] : [undefined];
  return [...others, ...missing, ...(parameter.nullable ? [null] : [])];
}

function othersOfType(name: string, value: JsonValue, world: World, isLoose: boolean): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [otherNumber(name, value)];
  if (typeof value !== 'string') return [OTHER_TEXT];
  const ids = idsOf(name, world);
  if (ids.length > 0) return ids.filter((id) => id !== value).slice(0, 1);
  if (name === 'phone_number') return [OTHER_PHONE_NUMBER];
  return [OTHER_TEXT, isLoose ? withoutLastWord(value) : `${value} again`];
}

function withoutLastWord(text: string): string {
  return text.replace(/\s*\S+$/, '');
}

/** Towards zero where degrees have a range. */
function otherNumber(name: string, value: number): number {
  if (name.endsWith('timestamp')) return value + HOUR;
  return value > 0 ? value - 1 : value + 1;
}

function idsOf(name: string, world: World): readonly string[] {
  if (name === 'person_id') return phoneOf(world).CONTACT.map(({ person_id }) => person_id);
  return name === 'reminder_id' ? phoneOf(world).REMINDER.map(({ reminder_id }) => reminder_id) : [];
}

/** A value that nobody asked for. */
function inventedValue(name: string, { type }: Parameter): JsonValue {
  if (type === 'boolean') return true;
  if (type === 'string') return name === 'phone_number' ? OTHER_PHONE_NUMBER : OTHER_TEXT;
  return name.endsWith('timestamp') ? 2_000_000_000 : 12.5;
}
