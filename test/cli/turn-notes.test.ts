import { expect, it } from 'vitest';
import { turnNotes } from '../../cli/render/render-trajectory.ts';
import type { ModelReport, TurnEvent } from '../../sandbox/event.ts';
import { shownLine } from '../../text/line.ts';
import { NO_USAGE } from '../../sandbox/trajectory.ts';

const report: ModelReport = {
  servedModel: 'm',
  responseId: null,
  finishReason: null,
  usage: { ...NO_USAGE, input: 1200, output: 34, costUsd: 0.0125 },
  latencyMs: 812,
  attempts: 1,
};
const notesOf = (parts: Partial<TurnEvent>) =>
  turnNotes({ kind: 'turn', role: 'agent', messages: [], ...parts }).map((note) => shownLine(note));

it('of a role without a model there is nothing to say', () => {
  expect(notesOf({})).toEqual([]);
});

it('tokens, cost and time are given, and attempts, waste and waits where there were any', () => {
  expect(notesOf({ report })).toEqual(['[1,200 in, 34 out, $0.0125; 0.8 s]']);
  const wasted = { ...NO_USAGE, input: 600, costUsd: null };
  const troubled = {
    ...report,
    attempts: 4,
    wasted,
    lostAttempts: 1,
    waitedMs: 20_000,
    notes: ['a bad\u001b[2J template'],
  };
  expect(notesOf({ report: troubled })).toEqual([
    '[1,200 in, 34 out, $0.0125; 0.8 s; 4 attempts; unused attempts: 600 in, 0 out, ?; ' +
      '1 call lost with a worker, cost unknown; waited 20.0 s]',
    'note: a bad\\u{1b}[2J template',
  ]);
  expect(notesOf({ report: { ...report, usage: null } })).toEqual(['[tokens and cost not reported; 0.8 s]']);
});

it('what was not said aloud is folded into a line, its beginning if it is long', () => {
  const unspoken = { reasoning: `First,\n\nwifi. ${'x'.repeat(400)}`, text: 'I will\u001b[2J look' };
  const [reasoning, text, ...others] = notesOf({ unspoken });
  expect(reasoning).toMatch(/^\(reasoning\) First, wifi\. x{287}… \(413 characters\)$/);
  expect(text).toBe('(beside the calls) I will\\u{1b}[2J look');
  expect(others).toEqual([]);
});

it('a turn that failed says why', () => {
  expect(notesOf({ failed: 'the model refused', report })[0]).toBe('(failed) the model refused');
});
