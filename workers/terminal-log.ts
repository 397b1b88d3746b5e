import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { isList } from '../sandbox/json.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { escapeForTerminal } from '../text/escape-for-terminal.ts';

/** Writes log entries as readable lines. What an entry quotes is escaped first: pino-pretty prints it as it is. */
export function terminalLog(write: (text: string) => void, colorize: boolean): DestinationStream {
  const lineOf = prettyFactory({ colorize, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  return { write: (entry) => write(lineOf(escaped(JSON.parse(entry) as JsonValue)) ?? '') };
}

/** The frames of a stack keep their lines. */
const FRAME = /\n(?= +at )/;

function escaped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.split(FRAME).map(escapeForTerminal).join('\n');
  if (isList(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [escapeForTerminal(key), escaped(item)]));
}
