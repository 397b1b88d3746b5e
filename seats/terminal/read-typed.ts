import { isObject, jsonIn } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import type { SeatTurn, WrittenCall } from '../../roles/seat/seat.ts';
import { TYPE_TEXTS } from '../../text/argument-problems.ts';
import { Mistyped, offeredTool, requireArguments } from './check-call.ts';

/** What a person who sits in a seat may ask for besides a turn. */
export const SEAT_COMMANDS = ['help', 'tools', 'history', 'quit'] as const;
type SeatCommand = (typeof SEAT_COMMANDS)[number];

/** What a typed line means. */
export type Typed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'turn'; readonly turn: SeatTurn }
  | { readonly kind: 'command'; readonly command: SeatCommand; readonly rest: string };

/**
 * Reads a line of whoever sits in a seat: a text is said; `/TOOL name=value`, `/TOOL {json}` and `/call TOOL {json}` are calls, several of one
 * turn with `; ` between them; `//text` says `/text`.
 * @throws Mistyped
 */
export function readTyped(line: string, tools: readonly ToolSchema[]): Typed {
  const text = line.trim();
  if (text === '') return { kind: 'nothing' };
  if (!text.startsWith('/')) return said(text);
  if (text.startsWith('//')) return said(text.slice(1));
  const [, word = '', rest = ''] = WORD.exec(text) ?? [];
  const command = SEAT_COMMANDS.find((one) => one === word);
  if (command !== undefined && !tools.some(({ name }) => name === word)) return { kind: 'command', command, rest };
  if (word === 'give-up') {
    if (rest === '') throw new Mistyped('say why: /give-up REASON ends the run without a solution');
    return { kind: 'turn', turn: { failed: rest } };
  }
  const calls = splitCalls(text).filter((call) => call !== '');
  return { kind: 'turn', turn: callTurn(calls.map((call) => callOf(call, tools))) };
}

/** What a line begins with, without `/`, and the rest. */
const WORD = /^\/?(\S*)\s*(.*)$/s;

function said(content: string): Typed {
  return { kind: 'turn', turn: { content } };
}

/** A call that somebody chose. */
export interface ChosenCall {
  readonly tool: ToolSchema;
  readonly given: JsonObject;
}

/** The turn that makes these calls, at least one. @throws Mistyped */
export function callTurn(calls: readonly ChosenCall[]): SeatTurn {
  const written = calls.map(({ tool, given }): WrittenCall => {
    requireArguments(tool, given);
    return { function: { name: tool.name, arguments: given } };
  });
  return { tool_calls: written };
}

/** A text in quotes, or `;` before the next call or the end. */
const QUOTED_OR_BETWEEN = /"(?:[^"\\]|\\.)*"|;(?:\s+(?=\/)|\s*$)/g;

/** The calls of one line: `/ONE name=value; /OTHER name=value`. A `;` in quotes, or in a word, parts nothing. */
export function splitCalls(line: string): readonly string[] {
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(QUOTED_OR_BETWEEN)) {
    if (found.startsWith('"')) continue;
    parts.push(line.slice(from, index));
    from = index + found.length;
  }
  return [...parts, line.slice(from)];
}

function callOf(text: string, tools: readonly ToolSchema[]): ChosenCall {
  const [, word = '', rest = ''] = WORD.exec(text) ?? [];
  const [, name = '', written = ''] = word === 'call' ? (WORD.exec(rest) ?? []) : [text, word, rest];
  if (name === '') throw new Mistyped('name the tool: /call NAME {"parameter": "value"}');
  const tool = offeredTool(tools, name);
  return { tool, given: written.startsWith('{') ? jsonArguments(written) : namedArguments(tool, written) };
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
  const parsed = jsonIn(written);
  if (type === 'string') return typeof parsed === 'string' || parsed === null ? parsed : written;
  if (parsed !== undefined) return parsed;
  if (type === undefined) return written;
  throw new Mistyped(`${name} of ${tool} must be ${TYPE_TEXTS[type]}, not ${written === '' ? 'empty' : written}`);
}
