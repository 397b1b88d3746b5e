import { pino } from 'pino';
import { expect, it } from 'vitest';
import { terminalLog } from '../../workers/terminal-log.ts';

function logged(write: (logger: pino.Logger) => void): readonly string[] {
  let text = '';
  write(
    pino(
      {},
      terminalLog((part) => (text += part), false),
    ),
  );
  return text.trimEnd().split('\n');
}

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
