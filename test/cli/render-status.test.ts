import { expect, it } from 'vitest';
import { renderStatus } from '../../cli/status/render-status.ts';
import type { SweepStatus } from '../../cli/status/read-status.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';

const NOW = Date.UTC(2026, 10, 22, 10, 0, 0);
const MINUTE = 60_000;

const PENDING = {
  workflowId: 'w',
  activity: 'takeAgentTurn',
  taskQueue: 'toolsandbox-1-turns-openai',
  attempt: 4,
  lastFailure: 'openai gpt answered 429: slow down',
  nextAttemptAt: NOW + 20_000,
  waiting: null,
  calling: false,
};

const STATUS: SweepStatus = {
  sweep: 'nightly',
  status: 'running',
  startedAt: NOW - 60 * MINUTE,
  finishedAt: null,
  progress: {
    cells: 100,
    running: 3,
    shards: [],
    concurrency: 20,
    counts: {
      ...NO_COUNTS,
      outcomes: { ...NO_COUNTS.outcomes, completed: 40 },
      scored: 40,
      judged: 40,
      solved: 25,
      similaritySum: 30,
    },
  },
  recent: { ended: 50, withinMs: 5 * MINUTE },
  eta: { at: NOW + 6 * MINUTE, because: null },
  waits: [PENDING],
  oldest: [{ id: 'nightly/a', startedAt: NOW - 12 * MINUTE, pending: PENDING }],
  stored: {
    budget: {
      maxCostUsd: 20,
      maxTokens: null,
      costUsd: 1.25,
      tokens: 5_000,
      unpriced: 0,
      ends: false,
      allowUnpriced: false,
      reserved: { calls: 0, costUsd: 0, tokens: 0 },
    },
    models: [],
    agents: [{ agent: 'openai:gpt', runs: 41, scored: 40, solved: 0.625, similarity: 0.75 }],
  },
};

const textOf = (changes: Partial<SweepStatus>) =>
  renderStatus({ ...STATUS, ...changes }, NOW)
    .map(({ text }) => text)
    .join('\n');

it('says how far a sweep is, when it ends, what it costs and what is stuck', () => {
  const text = textOf({});
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

it('says why a sweep is paused, without giving the terminal to whoever paused it', () => {
  const paused = { at: NOW - MINUTE, by: 'ops\u001b[2J@night', reason: 'quota\u0007\nsweep completed' };
  const text = textOf({
    progress: { ...STATUS.progress, paused },
    eta: { at: null, because: 'it is paused' },
    stored: null,
    waits: [],
    oldest: [],
  });
  expect(text).toMatch(/^nightly {2}paused\npaused since .* by ops/);
  expect(text).toContain('end unknown: it is paused');
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0007\u001b]|^sweep completed/m);
});

it('leaves out what is over once the sweep has ended', () => {
  const text = textOf({ status: 'completed', finishedAt: NOW, waits: [], oldest: [] });
  expect(text).toMatch(/^nightly {2}completed\n/);
  expect(text).not.toMatch(/\/min/);
});
