import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import type { PropertySchema, ToolSchema } from '../../../../sandbox/tools/schema.ts';
import { argumentProblems } from '../../../../text/argument-problems.ts';
import type { ArgumentProblem } from '../../../../text/argument-problems.ts';

/** What stands in the fields of a tool's form, by parameter: an empty text is left out, null is null. */
export type Written = Readonly<Record<string, string | null>>;

/** The arguments of a call as they were written, which may be wrong. */
export function argumentsOf({ parameters: { properties } }: ToolSchema, written: Written): JsonObject {
  const given = Object.entries(properties).flatMap(([parameter, { type }]) => {
    const value = Object.hasOwn(written, parameter) ? written[parameter] : '';
    return value === undefined || value === '' ? [] : [[parameter, valueOf(type, value)] as const];
  });
  return Object.fromEntries(given);
}

/** What is no number or truth value stays a text, which is then found wrong. */
function valueOf(type: PropertySchema['type'], written: string | null): JsonValue {
  if (written === null || type === 'string') return written;
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    return written;
  }
}

/** Where the arguments that were written as JSON are wrong as a whole. */
export const WHOLE = '';

/** Arguments that can be sent, or what is wrong, by parameter. */
export type Checked =
  | { readonly given: JsonObject; readonly problems?: undefined }
  | { readonly problems: readonly ArgumentProblem[] };

export function checked(tool: ToolSchema, given: JsonObject): Checked {
  const problems = argumentProblems(tool, given);
  return problems.length === 0 ? { given } : { problems };
}

/** @param json of an object */
export function checkedJson(tool: ToolSchema, json: string): Checked {
  const wrong = (text: string): Checked => ({ problems: [{ parameter: WHOLE, text }] });
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    return wrong(`The arguments are no JSON: ${(error as Error).message}`);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return wrong('The arguments must be an object: {"parameter": "value"}');
  const result = checked(tool, given as JsonObject);
  return result.problems === undefined ? result : wrong(result.problems.map(({ text }) => text).join('; '));
}
