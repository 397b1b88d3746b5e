import { pino } from 'pino';
import { expect, it } from 'vitest';
import { terminalLog } from '../../workers/terminal-log.ts';

function logged(write: (logger: pino.Logger) => void, colorize = false): readonly string[] {
  let text = '';
  const options = { level: 'trace', timestamp: () => `,"time":${new Date(2026, 10, 23, 9, 5, 7, 999).getTime()}` };
  write(
    pino(
      options,
      terminalLog((part) => (text += part), colorize),
    ),
  );
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

it('an entry on a terminal is its time, level and message, and below it each of its fields', () => {
  expect(logged((logger) => logger.info('worker ready'))).toEqual(['[09:05:07] INFO: worker ready']);
  expect(logged((logger) => logger.warn({ turns: 3, queue: 'main', list: [1] }, 'late'))).toEqual([
    '[09:05:07] WARN: late',
    '    turns: 3',
    '    queue: "main"',
    '    list: [',
    '      1',
    '    ]',
  ]);
  const levels = logged((logger) => {
    for (const level of ['trace', 'debug', 'error', 'fatal'] as const) logger[level](level);
  });
  expect(levels.map((line) => line.slice(11))).toEqual([
    'TRACE: trace',
    'DEBUG: debug',
    'ERROR: error',
    'FATAL: fatal',
  ]);
});

it('an error is its stack, with the cause, and then what else it holds', () => {
  const lines = logged((logger) =>
    logger.error(Object.assign(new Error('outer', { cause: new TypeError('inner') }), { code: 'ELOST' })),
  );
  expect(lines.slice(0, 2)).toEqual(['[09:05:07] ERROR: outer', '    err: Error: outer']);
  expect(lines.join('\n')).toContain('caused by: TypeError: inner');
  expect(lines.slice(-3)).toEqual(['    {', '      "code": "ELOST"', '    }']);
});

it('colors are escape sequences of ours, where the terminal has them', () => {
  expect(logged((logger) => logger.warn({ a: 1 }, 'late'), true)).toEqual([
    '[09:05:07] \u001b[33mWARN\u001b[39m: \u001b[36mlate\u001b[39m',
    '    \u001b[35ma\u001b[39m: 1',
  ]);
});

it('a log on a terminal has what it quotes escaped: message, keys and values', () => {
  const hostile = '\u001b]0;x\u0007\u009b2J\u202e\n[10:00:00] INFO: all is well';
  const lines = logged((logger) => logger.error({ [hostile]: hostile, nested: { list: [hostile] } }, hostile));
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(lines.filter((line) => line.startsWith('[10:00:00] INFO'))).toEqual([]);
  expect(lines[0]).toContain(String.raw`\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\n[10:00:00] INFO: all is well`);
});

it('a stack keeps its lines, and its message stays on one', () => {
  const lines = logged((logger) => logger.error(new Error('first\nsecond')));
  expect(lines[0]).toContain(String.raw`first\nsecond`);
  expect(lines.filter((line) => /^ +at /.test(line)).length).toBeGreaterThan(2);
});
