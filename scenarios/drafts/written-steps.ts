import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { escapedTexts } from '../format/notation.ts';
import type { DoneCall, DoneStep } from './run-conversation.ts';

/** Numbers and texts of fewer characters may be equal by chance. */
const SHORTEST = 4;

/** Longer texts are not looked for inside what is said. */
const MADE_UP = { from: 8, to: 200 };

interface Known {
  /** What the user said. */
  readonly said: readonly string[];
  /** The world at the opening, as JSON. */
  readonly start: string;
}

/**
 * Steps as a pack's author writes them. An argument that an earlier call returned, and the user did not say, refers to that result; so does
 * what is said of a value that a tool made up, which is another in each run.
 */
export function writtenSteps(steps: readonly DoneStep[], known: Known): readonly JsonObject[] {
  const before: DoneCall[] = [];
  return steps.map((step): JsonObject => {
    if ('say' in step) return { say: spoken(step.say, before, known) };
    const written = step.calls.map(({ id, tool, arguments: given }) => [
      id,
      {
        [tool]: Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, argument(value, before, known)]),
        ),
      },
    ]);
    before.push(...step.calls);
    return Object.fromEntries(written) as JsonObject;
  });
}

function argument(value: JsonValue, before: readonly DoneCall[], { said }: Known): JsonValue {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isTelling = (typeof value === 'string' || typeof value === 'number') && text.length >= SHORTEST;
  if (isTelling && !said.some((one) => one.includes(text)))
    for (const { id, result } of before) {
      const path = pathTo(value, result);
      if (path !== undefined) return `$${[id, ...path].join('.')}`;
    }
  return escapedTexts(value);
}

function spoken(text: string, before: readonly DoneCall[], { said, start }: Known): string {
  // Braces would be results.
  let written = escapedTexts(text).replaceAll('{', '(').replaceAll('}', ')');
  for (const { id, result } of before)
    for (const [path, value] of textsIn(result)) {
      const isLong = value.length >= MADE_UP.from && value.length <= MADE_UP.to;
      const isMadeUp = isLong && !said.some((one) => one.includes(value)) && !start.includes(JSON.stringify(value));
      const isGiven = before.some((call) => JSON.stringify(call.arguments).includes(JSON.stringify(value)));
      if (isMadeUp && !isGiven) written = written.replaceAll(value, `{${[id, ...path].join('.')}}`);
    }
  return written;
}

/** Where a value stands in a result that references can reach. */
function pathTo(value: JsonValue, result: JsonValue): readonly string[] | undefined {
  if (result === value) return [];
  if (typeof result !== 'object' || result === null) return undefined;
  for (const [key, part] of Object.entries(result as JsonObject)) {
    const path = /^[\w-]+$/.test(key) ? pathTo(value, part) : undefined;
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}

function textsIn(result: JsonValue, path: readonly string[] = []): readonly (readonly [readonly string[], string])[] {
  if (typeof result === 'string') return [[path, result]];
  if (typeof result !== 'object' || result === null) return [];
  return Object.entries(result as JsonObject).flatMap(([key, part]) =>
    /^[\w-]+$/.test(key) ? textsIn(part, [...path, key]) : [],
  );
}
