import type { SweepFacts, PendingActivity, PollerFacts, QueueFacts, WorkflowFacts } from '../../diagnosis/facts.ts';
import type { BudgetState } from '../../limits/limit.ts';
import type { Progress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';

export const NOW = Date.UTC(2026, 10, 22, 10, 0, 0);
export const MINUTE = 60_000;
export const STORE = '0123456789ab';

export const WORKFLOW: WorkflowFacts = {
  id: `sweep/nightly@${STORE}`,
  status: 'running',
  startedAt: NOW - 60 * MINUTE,
  finishedAt: null,
  failure: null,
  build: null,
  results: '/data/results.db',
};

export const POLLER: PollerFacts = { identity: '17@night', polledAt: NOW - 20_000, build: null };

export const MAIN: QueueFacts = {
  name: `toolsandbox-${STORE}`,
  provider: null,
  pollers: [POLLER],
  current: null,
  backlog: 0,
  backlogAgeMs: 0,
};

export const OPENAI: QueueFacts = { ...MAIN, name: `${MAIN.name}-turns-openai`, provider: 'openai' };

/** A turn that a model is being asked for. */
export const CALLING: PendingActivity = {
  workflowId: `nightly/a@${STORE}`,
  activity: 'takeAgentTurn',
  taskQueue: OPENAI.name,
  attempt: 1,
  lastFailure: null,
  failureType: null,
  nextAttemptAt: null,
  startedAt: NOW - 5_000,
  waiting: null,
  calling: true,
};

export const PROGRESS: Progress = {
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
};

export const BUDGET: BudgetState = {
  maxCostUsd: 20,
  maxTokens: null,
  costUsd: 1.25,
  tokens: 5_000,
  unpriced: 0,
  ends: false,
  awayMs: 1_800_000,
  allowUnpriced: false,
  reserved: { calls: 0, costUsd: 0, tokens: 0 },
};

/** A sweep that moves; nothing is wrong with it. */
export const WELL: SweepFacts = {
  now: NOW,
  sweep: 'nightly',
  sameResults: [],
  engine: { address: '127.0.0.1:7233', stays: true, problem: null, answerMs: 20 },
  workflow: WORKFLOW,
  progress: PROGRESS,
  progressFrom: 'workflow',
  recent: { ended: 50, withinMs: 5 * MINUTE, lastAt: NOW - 4_000 },
  queues: [MAIN, OPENAI],
  workflowTasks: [],
  activities: [CALLING],
  seats: { runs: 0, examined: [] },
  listed: 3,
  results: { budget: BUDGET, models: [] },
  disks: [{ holds: 'engine', path: '/work/.toolsandbox', freeBytes: 20 * 1024 ** 3, isFull: false }],
  unasked: [],
};

/** Nothing has ended for three minutes, and no turn runs. */
export const STANDING: SweepFacts = {
  ...WELL,
  recent: { ended: 20, withinMs: 5 * MINUTE, lastAt: NOW - 3 * MINUTE },
  activities: [],
};
