import { describe, expect, it } from 'vitest';
import { clockTime } from '../../results/explain/clock-time.ts';
import { failureLines } from '../../cli/reason-lines.ts';
import { groupWaits } from '../../client/operating/group-reasons.ts';
import { waitLines } from '../../cli/sweep/waits.ts';
import type { PendingActivity } from '../../diagnosis/facts.ts';
import { CALLING } from '../support/sweep-facts.ts';

const NOW = 1_000_000;

const limited = (who: string, tokens: number) =>
  `${who} answered 429: Rate limit reached for org-a${tokens} (used ${tokens}). Try again in ${tokens}.5s.`;

function pending(changes: Partial<PendingActivity>): PendingActivity {
  return { ...CALLING, taskQueue: 'toolsandbox-1', calling: false, nextAttemptAt: NOW, startedAt: null, ...changes };
}

const lines = (...all: readonly PendingActivity[]) => waitLines(groupWaits(all, NOW), NOW).map(({ text }) => text);

describe('why a sweep waits', () => {
  it('is one line per reason, the most frequent one first; ids and amounts make no other reason', () => {
    expect(
      lines(
        pending({
          lastFailure: 'openai gpt-5 cannot be reached: ECONNREFUSED.',
          attempt: 3,
          nextAttemptAt: NOW + 2_000,
        }),
        pending({ lastFailure: limited('openai gpt-5', 18), attempt: 4, nextAttemptAt: NOW + 20_000 }),
        pending({ lastFailure: limited('openai gpt-5', 7), attempt: 2, nextAttemptAt: NOW + 65_000 }),
      ),
    ).toEqual([
      `2 waiting: ${limited('openai gpt-5', 18)} (attempt 4, next in 20 s)`,
      '1 waiting: openai gpt-5 cannot be reached: ECONNREFUSED. (attempt 3, next in 2 s)',
    ]);
  });

  it('says since when the results are away, also of an answer whose use cannot be counted yet', () => {
    const reason = 'results at db: no answer; check it';
    const outage = { lastFailure: reason, attempt: 9, nextAttemptAt: NOW + 20_000 };
    const [line] = lines(
      pending({ ...outage, outageSince: NOW - 600_000 }),
      pending({ ...outage, outageSince: NOW - 300_000 }),
    );
    expect(line).toBe(`2 waiting: ${reason} (since ${clockTime(NOW - 600_000, NOW)}, attempt 9, next in 20 s)`);
    const answered = pending({
      calling: true,
      waiting: { until: NOW + 5_000, reason, for: 'results' },
      nextAttemptAt: null,
    });
    expect(lines(answered)).toEqual([`1 waiting: ${reason} (until ${clockTime(NOW + 5_000, NOW)})`]);
    expect(lines(pending({ calling: true, lastFailure: reason }))).toEqual([]);
  });

  it('differs by model and by status', () => {
    const reasons = [
      limited('openai gpt-4', 1),
      limited('openai gpt-5', 1),
      limited('openai gpt-5', 1).replace('429', '500'),
    ];
    expect(lines(...reasons.map((lastFailure) => pending({ lastFailure })))).toHaveLength(3);
  });

  it('is no failure while an attempt runs for the first time, or has just become due', () => {
    expect(lines(pending({ nextAttemptAt: null }), pending({ nextAttemptAt: NOW - 9_000 }))).toEqual([]);
  });

  it('is the lack of a worker once an attempt is long overdue', () => {
    expect(lines(pending({ nextAttemptAt: NOW - 40_000 }), pending({ nextAttemptAt: NOW - 90_000 }))).toEqual([
      '2 waiting: no worker takes takeAgentTurn from task queue toolsandbox-1 (attempt 1, overdue by 1 min 30 s)',
    ]);
    expect(lines(pending({ nextAttemptAt: NOW - 40_000, lastFailure: 'worker lost', attempt: 2 }))).toEqual([
      '1 waiting: no worker takes takeAgentTurn from task queue toolsandbox-1 (attempt 2, overdue by 40 s)',
    ]);
  });

  it('says until when turns wait for a limit, and leaves out those whose model is being asked', () => {
    const waiting = {
      until: new Date(2030, 0, 1, 3, 12, 5).getTime(),
      reason: 'openai gpt-5: limit of 5 requests/min',
      for: 'limit',
    } as const;
    const late = { ...waiting, until: waiting.until + 60_000 };
    expect(
      lines(
        pending({ waiting, attempt: 7, lastFailure: 'waiting until 2030' }),
        pending({ waiting: late, nextAttemptAt: NOW + 1000 }),
        pending({ calling: true, lastFailure: 'openai gpt-5 answered 429.', attempt: 2 }),
      ),
    ).toEqual(['2 waiting: openai gpt-5: limit of 5 requests/min (until 2030-01-01 03:12:05)']);
  });

  it('is still shown while the next attempt runs', () => {
    expect(lines(pending({ lastFailure: 'openai gpt-5 answered 500.', attempt: 2, nextAttemptAt: null }))).toEqual([
      '1 waiting: openai gpt-5 answered 500. (attempt 2, running)',
    ]);
  });

  it('is cut to three reasons, and a long reason to two rows of the terminal', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      pending({ lastFailure: `openai ${name} ${'word '.repeat(60)}` }),
    );
    const shown = waitLines(groupWaits(many, NOW), NOW, 79);
    expect(shown.map(({ text }) => text.replace(/ (word )*word…/, ''))).toEqual([
      '1 waiting: openai a (attempt 1, next in 0 s)',
      '1 waiting: openai b (attempt 1, next in 0 s)',
      '1 waiting: openai c (attempt 1, next in 0 s)',
      'and for 2 other reasons',
    ]);
    for (const { text } of shown) expect(text.length).toBeLessThan(2 * 79);
  });

  it('is no news when only counts and times have changed', () => {
    const line = (count: number, seconds: number) => {
      const lastFailure = limited('openai gpt-5', 18);
      const all = Array.from({ length: count }, () => pending({ lastFailure, nextAttemptAt: NOW + seconds * 1000 }));
      return waitLines(groupWaits(all, NOW), NOW)[0];
    };
    expect(line(1, 20)?.news).toBe(line(3, 10)?.news);
    expect(line(1, 20)?.text).not.toBe(line(3, 10)?.text);
  });
});

it('failures are counted by reason, and stops name the model', () => {
  const failures = [limited('openai gpt-5', 1), 'the pack has changed', limited('openai gpt-5', 2)];
  const stops = [
    { scope: 'model', model: 'openai:gpt-5', reason: 'no credit' },
    { scope: 'sweep', model: null, reason: 'the pack has changed' },
  ] as const;
  expect(failureLines(failures, stops).map(({ text }) => text)).toEqual([
    `2 failed: ${limited('openai gpt-5', 1)}`,
    '1 failed: the pack has changed',
    'stopped for openai:gpt-5: no credit',
    'stopped: the pack has changed',
  ]);
});
