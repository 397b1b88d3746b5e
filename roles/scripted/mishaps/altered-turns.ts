import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { RoleView, Turn } from '../../role.ts';
import { seenValues } from '../seen-values.ts';

/** No tool has such a parameter. */
export const withNonsense = withArguments(() => ({ slip: true }));

/** Each text, number and phone number is another one; what names a row stays. */
export const withOtherValues = withArguments((given) =>
  mapped(given, (name, value) => (isId(name) ? value : otherValue(value))),
);

/** What names a row names another one that the agent has seen. */
export const withOtherRow = withArguments((given, view) => {
  const seen = seenValues(view.messages);
  return mapped(given, (name, value) => {
    const column = seen.filter(({ key }) => key !== undefined && (key === name || (isId(name) && key.endsWith(name))));
    return isId(name) ? (column.find((one) => one.value !== value)?.value ?? value) : value;
  });
});

/** A tool that nobody offers. */
export function ofUnknownTool(turn: Turn): Turn {
  if (turn.kind !== 'calls') return turn;
  return { ...turn, calls: turn.calls.map((call) => ({ ...call, name: 'perform_task' })) };
}

/** As code, in place of calls. */
export function asCode(turn: Turn): Turn {
  if (turn.kind !== 'calls') return turn;
  const lines = turn.calls.map(({ name, arguments: text }) => {
    const given = Object.entries(JSON.parse(text) as JsonObject);
    return `${name}(${given.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(', ')})`;
  });
  return { kind: 'speech', content: ['```', ...lines, '```'].join('\n') };
}

/** Each number ten more. */
export function withOtherNumbers(text: string): string {
  return text.replaceAll(/\d+/g, (digits) => String(Number(digits) + 10));
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/(?:degrees )?(?:Celsius|°\s?C\b)/gi, 'degrees Fahrenheit'],
  [/\b(?:kilometers?|km)\b/gi, 'miles'],
  [/\bmiles?\b/gi, 'kilometers'],
  [/\bmeters?\b/gi, 'feet'],
];

/** The first unit that it names is another one. */
export function withOtherUnit(text: string): string {
  const [unit, other] = UNITS.find(([pattern]) => new RegExp(pattern.source, 'i').test(text)) ?? [];
  return unit === undefined ? text : text.replaceAll(unit, other!);
}

function withArguments(change: (given: JsonObject, view: RoleView) => JsonObject) {
  return (turn: Turn, view: RoleView): Turn => {
    if (turn.kind !== 'calls') return turn;
    const calls = turn.calls.map((call) => ({
      ...call,
      arguments: JSON.stringify(change(JSON.parse(call.arguments) as JsonObject, view)),
    }));
    return { ...turn, calls };
  };
}

function mapped(given: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(name, value)]));
}

function isId(name: string): boolean {
  return name === 'id' || name.endsWith('_id');
}

const DAY = 86_400;

function otherValue(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value > 1e8 ? value + 3 * DAY : value + 7;
  if (typeof value !== 'string') return value;
  if (/^\+?\d+$/.test(value)) return value.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
  return 'Call the garage about the tires';
}
