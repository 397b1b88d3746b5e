import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replayHistories } from '../../../client/replay/replay-histories.ts';

const HISTORY = readFileSync(new URL('../../histories/turns-that-wait.json', import.meta.url), 'utf8');
const report = () => undefined;

it('replays one history after the other, whatever became of those before', async () => {
  const messages: number[] = [];
  const histories = [
    { workflowId: 'other', history: HISTORY.replaceAll('"trajectory"', '"nightly"') },
    { workflowId: 'broken', history: '{' },
    { workflowId: 'good', history: HISTORY },
  ];
  const watching = { report, onMessage: ({ index }: { index: number }) => messages.push(index) };
  const ends = await Array.fromAsync(replayHistories(histories, watching), ({ given, end }) => [
    given.workflowId,
    end.kind,
  ]);
  expect(ends.slice(1)).toEqual([
    ['broken', 'failed'],
    ['good', 'passed'],
  ]);
  expect(ends[0]).not.toEqual(['other', 'passed']);
  expect(messages.length).toBeGreaterThan(2);
});

it('stops a replay that takes too long, and begins the next one anew', async () => {
  const histories = [
    { workflowId: 'one', history: HISTORY },
    { workflowId: 'two', history: HISTORY },
  ];
  const ends = await Array.fromAsync(replayHistories(histories, { report, deadlineMs: 1 }), ({ end }) => end);
  const stopped = { kind: 'failed', text: 'no result within 0.001 s, stopped' };
  expect(ends).toEqual([stopped, stopped]);
});
