import { expect, it } from 'vitest';
import { logOf } from '../../evaluation/log-of.ts';
import { talkOf } from '../../evaluation/statements/conversation.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { runOf, say } from './run.ts';

/** What is read of messages of the agent that are so long, in characters. */
function readOf(...lengths: readonly number[]): readonly number[] {
  const messages = lengths.map((length) => say('agent', 'user', 'word '.repeat(length / 5)));
  return talkOf(logOf(runOf(...messages)), { definition: PHONE }).told.map(({ text }) => text.length);
}

it('what a person would read is read whole, and of more than that the beginning and the end of each message', () => {
  expect(readOf(200, 12_000)).toEqual([200, 12_000]);
  const long = readOf(...Array.from({ length: 100 }, () => 60_000), 200);
  expect(long.at(-1)).toBe(200);
  expect(long.reduce((sum, length) => sum + length, 0)).toBeLessThan(70_000);
  expect(Math.min(...long)).toBeGreaterThan(100);
});
