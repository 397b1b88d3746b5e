import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';
import { isList, isObject } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import { escapeForTerminal } from '../text/escape-for-terminal.ts';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** As pino writes it. */
type Entry = JsonObject & { readonly level: number; readonly time: number; readonly msg?: string };

const INDENT = '    ';

/** Writes log entries as readable lines: time, level and message, and below them each other field. What an entry quotes is escaped. */
export function terminalLog(write: (text: string) => void, colorize: boolean): DestinationStream {
  const paint: Paint = (style, text) => (colorize ? styleText(style, text, { validateStream: false }) : text);
  return {
    write(entry) {
      const lines = linesOf(escaped(JSON.parse(entry) as JsonValue) as Entry, paint);
      write(`${lines.join('\n')}\n`);
    },
  };
}

/** By pino's numbers. */
const LEVELS: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'blue'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'bgRed'],
};

function linesOf({ level, time, msg = '', pid: _pid, hostname: _host, ...fields }: Entry, paint: Paint): string[] {
  const [name, style] = LEVELS[level] ?? [`LEVEL ${level}`, 'gray'];
  const clock = new Date(time).toTimeString().slice(0, 8);
  const first = `[${clock}] ${paint(style, name)}: ${paint('cyan', msg)}`;
  const others = Object.entries(fields).map(([key, value]) => `${paint('magenta', key)}: ${textOf(value)}`);
  return [first, ...others.flatMap((text) => text.split('\n').map((line) => `${INDENT}${line}`))];
}

/** Of an error, its stack, then what else it holds. */
function textOf(value: JsonValue): string {
  if (!isObject(value) || typeof value['stack'] !== 'string') return JSON.stringify(value, null, 2);
  const { stack, type: _type, message: _message, ...rest } = value;
  return Object.keys(rest).length === 0 ? stack : `${stack}\n${JSON.stringify(rest, null, 2)}`;
}

/** The frames of a stack keep their lines. */
const FRAME = /\n(?= +at )/;

function escaped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.split(FRAME).map(escapeForTerminal).join('\n');
  if (isList(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [escapeForTerminal(key), escaped(item)]));
}
