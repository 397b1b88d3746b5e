import { isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import type { SeatTurn } from '../../roles/seat/seat.ts';
import { Mistyped, offeredTool, requireArguments, TYPE_TEXTS } from './check-call.ts';

/** What a person who sits in a seat may ask for besides a turn. */
export const SEAT_COMMANDS = ['help', 'tools', 'history', 'quit'] as const;
type SeatCommand = (typeof SEAT_COMMANDS)[number];

/** What a typed line means. */
export type Typed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'turn'; readonly turn: SeatTurn }
  | { readonly kind: 'command'; readonly command: SeatCommand; readonly rest: string };

/**
 * Reads a line of whoever sits in a seat: a text is said; `/TOOL name=value`, `/TOOL {json}` and `/call TOOL {json}` are calls; `//text` says
 * `/text`.
 * @throws Mistyped
 */
export function readTyped(line: string, tools: readonly ToolSchema[]): Typed {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  if (!text.startsWith('/')) return said(text);
  if (text.startsWith('//')) return said(text.slice(1));
  const [, word = '', rest = ''] = /^\/(\S*)\s*(.*)$/s.exec(text) ?? [];
  const command = SEAT_COMMANDS.find((one) => one === word);
  if (command !== undefined && !tools.some(({ name }) => name === word)) return { kind: 'command', command, rest };
  if (word === 'call') {
    const [, name = '', given = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? [];
    if (name === '') throw new Mistyped('name the tool: /call NAME {"parameter": "value"}');
    return called(offeredTool(tools, name), given);
  }
  if (word === 'give-up') {
    if (rest === '') throw new Mistyped('say why: /give-up REASON ends the run without a solution');
    return { kind: 'turn', turn: { failed: rest } };
  }
  return called(offeredTool(tools, word), rest);
}

function said(content: string): Typed {
  return { kind: 'turn', turn: { content } };
}

function called(tool: ToolSchema, text: string): Typed {
  const given = text.startsWith('{') ? jsonArguments(text) : namedArguments(tool, text);
  return { kind: 'turn', turn: callTurn(tool, given) };
}

/** The turn that calls a tool. @throws Mistyped */
export function callTurn(tool: ToolSchema, given: JsonObject): SeatTurn {
  requireArguments(tool, given);
  return { tool_calls: [{ function: { name: tool.name, arguments: given } }] };
}

function jsonArguments(text: string): JsonObject {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new Mistyped(`the arguments are no JSON: ${errorMessage(error)}`, { cause: error });
  }
  if (!isObject(value)) throw new Mistyped('the arguments must be an object: {"parameter": "value"}');
  return value;
}

/** A name and `=`, then a JSON string or what stands up to the next space. */
const PAIR = /([^\s=]+)=("(?:[^"\\]|\\.)*"|\S*)(?:\s+|$)/y;

function namedArguments(tool: ToolSchema, text: string): JsonObject {
  const given: Record<string, JsonValue> = {};
  for (let at = 0; at < text.length; at = PAIR.lastIndex) {
    PAIR.lastIndex = at;
    const [, name = '', written = ''] = PAIR.exec(text) ?? [];
    if (name === '') {
      throw new Mistyped(
        `"${text.slice(at)}" is no name=value: quote a value that has spaces, such as content="see you at six"`,
      );
    }
    if (Object.hasOwn(given, name)) throw new Mistyped(`${name} is given twice`);
    given[name] = valueOf(tool, name, written);
  }
  return given;
}

/** A value is read as the type that the tool names; `null` without quotes is null. */
function valueOf({ name: tool, parameters }: ToolSchema, name: string, written: string): JsonValue {
  const type = parameters.properties[name]?.type;
  const parsed = parsedOf(written);
  if (type === 'string') return typeof parsed === 'string' || parsed === null ? parsed : written;
  if (parsed !== undefined) return parsed;
  if (type === undefined) return written;
  throw new Mistyped(`${name} of ${tool} must be ${TYPE_TEXTS[type]}, not ${written === '' ? 'empty' : written}`);
}

function parsedOf(written: string): JsonValue | undefined {
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    return undefined;
  }
}
