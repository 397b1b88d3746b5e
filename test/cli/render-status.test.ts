import { describe, expect, it } from 'vitest';
import { shownLine } from '../../text/line.ts';
import { renderStatus } from '../../cli/status/render-status.ts';
import { scoresOf } from '../../client/status/status.ts';
import type { SweepStatus } from '../../client/status/status.ts';
import { statusForm } from '../../client/status/status-form.ts';
import type { SweepFacts } from '../../diagnosis/facts.ts';
import { judge } from '../../diagnosis/judge.ts';
import type { AgentProgress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import { exampleRecord } from '../results/example-record.ts';
import { tallyOf } from '../results/tally-of.ts';
import { CALLING, MAIN, MINUTE, NOW, PROGRESS, STANDING, WELL, WORKFLOW } from '../support/sweep-facts.ts';

const PENDING = {
  ...CALLING,
  attempt: 4,
  lastFailure: 'openai gpt answered 429: slow down',
  nextAttemptAt: NOW + 20_000,
  calling: false,
};

const ETA = { at: NOW + 6 * MINUTE, because: null };

function statusOf(changes: Partial<SweepFacts>, others: Partial<SweepStatus> = {}): SweepStatus {
  const facts: SweepFacts = { ...WELL, ...changes };
  const scores = scoresOf(facts, null);
  return { facts, diagnosis: judge(facts), eta: ETA, oldest: [], agents: null, scores, ...others };
}

const textOf = (status: SweepStatus) =>
  renderStatus(status, NOW)
    .map(({ text }) => shownLine(text))
    .join('\n');

it('says how far a sweep is, when it ends, what it costs and what is stuck', () => {
  const text = textOf(
    statusOf(
      { activities: [CALLING, PENDING] },
      {
        oldest: [{ id: 'nightly/a', startedAt: NOW - 12 * MINUTE, pending: PENDING }],
        agents: [{ agent: 'openai:gpt', runs: 41, scored: 40, solved: 0.625, similarity: 0.75 }],
      },
    ),
  );
  expect(text).toMatch(/^nightly {2}running\n/);
  expect(text).toContain('40/100 done  3 running (at most 20)  0 failed  solved 63 %  mean similarity 0.750');
  expect(text).toMatch(/10\.0\/min {2}about 6 min 0 s left, until /);
  expect(text).toContain('nightly  spent $1.25 (at most $20); 5,000 tokens (no limit)');
  expect(text).toContain('openai:gpt  40 scored  1 without a score  solved 63 %  mean similarity 0.750');
  expect(text).toContain('1 waiting: openai gpt answered 429: slow down (attempt 4, next in 20 s)');
  expect(text).toContain(
    'oldest: nightly/a  running for 12 min 0 s: takeAgentTurn, attempt 4: openai gpt answered 429',
  );
});

describe('who sits in the seats that somebody outside takes', () => {
  const seat = { trajectory: 'a', role: 'agent', silenceMs: 9 * MINUTE, holder: null, dueSince: null } as const;
  const anna = { name: 'anna\u001b[2J', heardAt: NOW };

  it('is a line, which names people and says for how long the longest turn is due', () => {
    const due = [seat, { ...seat, dueSince: NOW - MINUTE }, { ...seat, dueSince: NOW - 2 * MINUTE, holder: anna }];
    const text = textOf(statusOf({ seats: { runs: 4, examined: due } }));
    expect(text).toContain(
      '4 runs have seats for somebody outside, of 3 of which a worker says more: 1 is taken by anna\\u{1b}[2J, 2 by no one; 2 turns due, the longest for 2 min 0 s',
    );
    expect(textOf(statusOf({ seats: { runs: 1, examined: [seat] } }))).toMatch(
      /^1 run has a seat for somebody outside: 1 is taken by no one$/m,
    );
    expect(textOf(statusOf({}))).not.toContain('outside');
  });
});

describe('what holds it up', () => {
  it('is said in a line, with the command that says more', () => {
    const text = textOf(
      statusOf({ ...STANDING, queues: [{ ...MAIN, pollers: [] }], sameResults: ['--results', 'x y.db'] }),
    );
    expect(text).toMatch(
      /^nightly {2}running\nNothing moves: no worker polls queue .* in the last 5 min\)\. What helps:\n {2}npx toolsandbox status nightly --why --results 'x y.db'\n/,
    );
    expect(textOf(statusOf({})), 'nothing does').not.toMatch(/--why/);
  });

  it('is not said twice of a sweep that is paused, nor of one that has ended', () => {
    const paused = { at: NOW - MINUTE, by: null, reason: null };
    expect(textOf(statusOf({ ...STANDING, progress: { ...PROGRESS, running: 0, paused } }))).not.toMatch(
      /Nothing moves/,
    );
    expect(textOf(statusOf({ workflow: { ...WORKFLOW, status: 'completed' } }))).not.toMatch(/It has ended/);
  });

  it('is why it failed', () => {
    const workflow = { ...WORKFLOW, status: 'failed', failure: 'the pack\u001b[2J is gone' };
    // oxlint-disable-next-line no-control-regex
    expect(textOf(statusOf({ workflow }))).toMatch(/^nightly {2}failed\nfailed: the pack[^\u001b]* is gone\n/);
  });
});

describe('how far it is', () => {
  it('says how many failed because no one took a turn', () => {
    const counts = { ...PROGRESS.counts, outcomes: { ...PROGRESS.counts.outcomes, infrastructure: 1, silent: 2 } };
    expect(textOf(statusOf({ progress: { ...PROGRESS, counts } }))).toMatch(/ 3 failed \(2 silent\) /);
    const failed = { ...counts, outcomes: { ...counts.outcomes, silent: 0 } };
    expect(textOf(statusOf({ progress: { ...PROGRESS, counts: failed } }))).toMatch(/ 1 failed {2}solved/);
  });

  it('is said as it is stored where no worker says it', () => {
    expect(textOf(statusOf({ progressFrom: 'results' }))).toMatch(/40\/100 done.* \(as stored; no worker says\)/);
    expect(textOf(statusOf({}))).not.toMatch(/as stored/);
  });

  it('is not known where the results are elsewhere too', () => {
    const text = textOf(statusOf({ progress: null, progressFrom: null }, { scores: null }));
    expect(text).toContain('how far it is, no worker says; 3 running');
    const form = statusForm(statusOf({ progress: null, progressFrom: null }, { scores: null }), NOW);
    expect(form).toMatchObject({ cells: null, done: null, running: 3, similarity: null });
  });
});

describe('the scores of a sweep of which cells are played again', () => {
  /** After `requeue`: 38 of 40 cells were skipped, two are played again and have no points. */
  const again = { ...PROGRESS, cells: 40, counts: { ...NO_COUNTS, skipped: 38, scored: 2, judged: 2, solved: 0 } };
  const tally = tallyOf([exampleRecord({}, { similarity: 1 }), exampleRecord({ trial: 2 }, { similarity: 0 })]);

  it('are those of all runs that count', () => {
    const scores = scoresOf({ progress: again }, tally);
    expect(scores).toMatchObject({ scored: 2, similarity: 0.5 });
    const status = statusOf({ progress: again }, { scores });
    expect(textOf(status)).toContain('mean similarity 0.500');
    expect(statusForm(status, NOW)).toMatchObject({ scored: 2, similarity: 0.5 });
  });

  it('are not guessed where the results cannot be read', () => {
    const status = statusOf({ progress: again }, { scores: scoresOf({ progress: again }, null) });
    expect(textOf(status)).toContain('scores unknown here, as 38 cells were played before');
    expect(textOf(status)).not.toContain('0.000');
    expect(statusForm(status, NOW)).toMatchObject({ scored: null, solved: null, similarity: null });
  });
});

it('says why a sweep is paused, without giving the terminal to whoever paused it', () => {
  const paused = { at: NOW - MINUTE, by: 'ops\u001b[2J@night', reason: 'quota\u0007\nsweep completed' };
  const text = textOf(statusOf({ progress: { ...PROGRESS, paused } }, { eta: { at: null, because: 'it is paused' } }));
  expect(text).toMatch(/^nightly {2}paused\npaused since .* by ops/);
  expect(text).toContain('end unknown: it is paused');
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0007\u001b]|^sweep completed/m);
});

it('leaves out what is over once the sweep has ended', () => {
  const text = textOf(statusOf({ workflow: { ...WORKFLOW, status: 'completed', finishedAt: NOW } }));
  expect(text).toMatch(/^nightly {2}completed\n/);
  expect(text).not.toMatch(/\/min/);
});

it('shows the part of each agent where several share the sweep', () => {
  const [one, other] = ['openai:gpt', 'anthropic:claude\u001b[2J'].map((agent, index) => {
    return { agent, cells: 50, done: 40 * index, running: 3, concurrency: 10 };
  }) as [AgentProgress, AgentProgress];
  const text = textOf(statusOf({ progress: { ...PROGRESS, agents: [one, other] } }));
  expect(text).toContain('playing openai:gpt  0/50 done  3 running (at most 10)\n');
  expect(text).toMatch(/playing anthropic:claude.*  40\/50 done/);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/\u001b/);
  expect(textOf(statusOf({ progress: { ...PROGRESS, agents: [one] } }))).not.toContain('playing');
});
