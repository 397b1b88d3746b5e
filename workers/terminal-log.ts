import type { DestinationStream } from 'pino';
import { isObject } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import { line, shownLine, styled } from '../text/line.ts';
import type { Line, Style } from '../text/line.ts';
import { stackLines } from '../text/stack-lines.ts';

/** As pino writes it. */
type Entry = JsonObject & { readonly level: number; readonly time: number; readonly msg?: string };

const INDENT = '    ';

/** Writes log entries as readable lines: time, level and message, and below them each other field. */
export function terminalLog(write: (text: string) => void, colorize: boolean): DestinationStream {
  return {
    write(entry) {
      write(
        linesOf(JSON.parse(entry) as Entry)
          .map((one) => `${shownLine(one, colorize)}\n`)
          .join(''),
      );
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

function linesOf({ level, time, msg = '', pid: _pid, hostname: _host, ...fields }: Entry): readonly Line[] {
  const [name, style] = LEVELS[level] ?? [`LEVEL ${level}`, 'gray'];
  const clock = new Date(time).toTimeString().slice(0, 8);
  const others = Object.entries(fields).flatMap(([key, value]) => {
    const [first = '', ...rest] = linesOfValue(value);
    return [line`${styled('magenta', key)}: ${first}`, ...rest];
  });
  return [
    line`[${clock}] ${styled(style, name)}: ${styled('cyan', msg)}`,
    ...others.map((one) => line`${INDENT}${one}`),
  ];
}

/** Of an error, its stack, then what else it holds. */
function linesOfValue(value: JsonValue): readonly string[] {
  if (!isObject(value) || typeof value['stack'] !== 'string') return JSON.stringify(value, null, 2).split('\n');
  const { stack, type: _type, message: _message, ...rest } = value;
  return [...stackLines(stack), ...(Object.keys(rest).length === 0 ? [] : linesOfValue(rest))];
}
