import type { Profile } from '../../cell.ts';
import { PROFILE_RULES } from '../../profile-rules.ts';
import type { Message } from '../../message.ts';
import type { CallOutcome } from './execute-call.ts';
import type { ToolRequest } from './tool-request.ts';
import { ToolError } from '../tool-error.ts';
import { isList } from '../../json.ts';
import type { JsonValue } from '../../json.ts';

/** In characters. An error can quote the arguments. */
const MAX_ERROR_LENGTH = 1000;

/**
 * The execution environment's answer to one call. Profile `paper` shows results as Python values and errors with their
 * class, `default` results as JSON and errors as plain text.
 */
export function toReply({ message, call }: ToolRequest, outcome: CallOutcome, profile: Profile): Message {
  const route = { sender: 'execution-environment', recipient: message.sender } as const;
  const answered = { callId: call.id, name: call.name };
  if ('error' in outcome) {
    const { errorClass } = outcome.error;
    return { ...route, content: errorText(outcome.error, profile), toolResult: { ...answered, errorClass } };
  }
  return { ...route, content: shownAnswer(outcome, profile), toolResult: { ...answered, trace: outcome.trace } };
}

/** What the caller reads of a call that succeeded. */
export function shownAnswer(
  { trace, floats, text }: Extract<CallOutcome, { readonly trace: unknown }>,
  profile: Profile,
): string {
  return (
    text ?? (PROFILE_RULES[profile].originalTools ? pythonRepr(trace.result, floats) : JSON.stringify(trace.result))
  );
}

function errorText({ errorClass, code, message }: ToolError, profile: Profile): string {
  const text = message.slice(0, MAX_ERROR_LENGTH);
  if (!PROFILE_RULES[profile].originalTools) return text;
  return `${errorClass}: ${code === undefined ? '' : `${code} `}${text}`;
}

/**
 * Adapts a call's outcome to other profiles than `paper`: a tool can empty a table, and a result that JSON cannot represent,
 * which the agent would read as null, is an error.
 */
export function asDefault(outcome: CallOutcome): CallOutcome {
  if ('error' in outcome) return outcome;
  const { intendedChanges, ...success } = outcome;
  const { result } = success.trace;
  if (typeof result === 'number' && !Number.isFinite(result)) return { error: notFinite(result) };
  return { ...success, changes: intendedChanges ?? success.changes };
}

function notFinite(result: number): ToolError {
  const hint = result > 0 ? 'Give a smaller amount.' : 'Give one nearer to zero, or above zero for a logarithmic unit.';
  return new ToolError('ValueError', `The result is not a finite number. ${hint}`);
}

/**
 * A value as printed by Python's `repr`, which is what the reference's agents read.
 * @param floats paths of integral values that are floats: `''` is the value itself, `[].latitude` a column
 */
export function pythonRepr(value: JsonValue, floats: readonly string[] = [], path = ''): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return pythonString(value);
  if (typeof value === 'number') {
    return Number.isInteger(value) && !floats.includes(path) ? pythonInteger(value) : pythonFloat(value);
  }
  if (isList(value)) return `[${value.map((item) => pythonRepr(item, floats, `${path}[]`)).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const itemPath = path === '' ? key : `${path}.${key}`;
    return `${pythonString(key)}: ${pythonRepr(item, floats, itemPath)}`;
  });
  return `{${entries.join(', ')}}`;
}

function pythonInteger(value: number): string {
  return BigInt(value).toString();
}

/** The shortest digits that parse to the same double. Exponent notation is used below 1e-4 and from 1e16. */
export function pythonFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e');
  const exponent = Number(exponentText);
  if (value !== 0 && (exponent < -4 || exponent >= 16)) {
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Single quotes, unless the text contains single quotes but no double ones. Unprintable characters are escaped. */
export function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replace(/[\\\n\r\t]|\p{C}|(?! )\p{Z}/gu, (character) => ESCAPES[character] ?? codePoint(character));
  return quote + (quote === "'" ? body.replaceAll("'", String.raw`\'`) : body) + quote;
}

function codePoint(character: string): string {
  const hex = character.codePointAt(0)?.toString(16) ?? '';
  if (hex.length <= 2) return String.raw`\x` + hex.padStart(2, '0');
  if (hex.length <= 4) return String.raw`\u` + hex.padStart(4, '0');
  return String.raw`\U` + hex.padStart(8, '0');
}
