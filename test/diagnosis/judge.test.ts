import { describe, expect, it } from 'vitest';
import type { SweepFacts, PendingActivity } from '../../diagnosis/facts.ts';
import type { Cause } from '../../diagnosis/finding.ts';
import { judge } from '../../diagnosis/judge.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import {
  BUDGET,
  CALLING,
  MAIN,
  MINUTE,
  NOW,
  OPENAI,
  POLLER,
  PROGRESS,
  STANDING,
  STORE,
  WELL,
  WORKFLOW,
} from '../support/sweep-facts.ts';

const OLD = { deployment: 'fleet', build: '1.0' };
const NEW = { deployment: 'fleet', build: '2.0' };

/** The cause that the verdict names, if any, and all causes. */
function causes(facts: SweepFacts): readonly Cause[] {
  return judge(facts).findings.map(({ cause }) => cause);
}

/** The commands that help, of the first finding. */
function helps(facts: SweepFacts): readonly string[] {
  return (judge(facts).findings[0]?.help ?? []).flatMap(({ command }) => (command === null ? [] : command.join(' ')));
}

/** A turn that waits, fails or is late. */
function turn(changes: Partial<PendingActivity>): PendingActivity {
  return { ...CALLING, calling: false, startedAt: null, ...changes };
}

it('finds nothing wrong with a sweep that moves', () => {
  expect(judge(WELL)).toEqual({
    verdict: 'All is well: 40 of 100 cells are done, 3 are played now, 50 trajectories ended in the last 5 min 0 s.',
    findings: [],
  });
});

describe('seats that somebody outside takes', () => {
  const seat = { role: 'agent', silenceMs: 15 * MINUTE, holder: null, dueSince: null } as const;
  const anna = { name: 'anna', heardAt: NOW };
  const examined = [
    { ...seat, trajectory: 'nightly/a', dueSince: NOW - 2 * MINUTE },
    { ...seat, trajectory: 'nightly/b', dueSince: NOW - 5 * MINUTE, holder: anna },
    { ...seat, trajectory: 'nightly/c', holder: anna },
  ];

  it('hold it up when their turns are due for long: no worker is blamed', () => {
    const facts: SweepFacts = { ...STANDING, sameResults: ['--results', 'x.db'], seats: { runs: 3, examined } };
    const { verdict, findings } = judge(facts);
    expect(verdict).toBe('Nothing moves: 2 turns wait for somebody outside, the longest for 5 min 0 s.');
    expect(causes(facts)).toEqual(['seats-wait']);
    expect(findings[0]?.evidence).toEqual([
      '1 is taken by anna, 1 by no one.',
      'Without a turn, the run of the longest ends as silent in 10 min 0 s.',
    ]);
    expect(helps(facts)).toEqual(['join nightly/b --as agent --results x.db', 'join --results x.db']);
  });

  it('hold up a part where others move, and nothing while someone thinks or others play', () => {
    const seats = (...some: readonly (typeof examined)[number][]) => ({ runs: some.length, examined: some });
    expect(judge({ ...WELL, seats: seats(...examined) }).findings).toMatchObject([{ gravity: 'held' }]);
    const thinking = { ...seat, trajectory: 'nightly/a', dueSince: NOW - 20_000 };
    expect(causes({ ...STANDING, seats: seats(thinking) })).toEqual(causes(STANDING));
    expect(causes({ ...STANDING, seats: seats(examined[2]!) })).toEqual(causes(STANDING));
  });
});

describe('a sweep that has ended', () => {
  const end = { ...WORKFLOW, status: 'completed', finishedAt: NOW };

  it('says how many cells have a score, and how to play the others', () => {
    const counts = { ...PROGRESS.counts, skipped: 58 };
    const facts: SweepFacts = {
      ...STANDING,
      workflow: end,
      progress: { ...PROGRESS, counts },
      progressFrom: 'end',
      queues: [],
    };
    expect(judge(facts).verdict).toBe('It has ended: completed, 98 of 100 cells have a score.');
    expect(helps(facts)).toEqual(['sweep requeue nightly --failed', 'report nightly']);
    const stops = [{ model: 'openai:m', reason: 'no credit' }] as never;
    const stopped = { ...facts, progress: { ...PROGRESS, counts: { ...counts, stops } } };
    expect(judge(stopped).verdict).toBe('It has ended: stopped, 98 of 100 cells have a score.');
    const whole = { ...facts, progress: { ...PROGRESS, counts: { ...counts, skipped: 60 } } };
    expect(judge(whole).verdict).toBe('It has ended: completed, 100 of 100 cells have a score.');
    expect(helps(whole)).toEqual(['report nightly']);
  });

  it('says why it failed', () => {
    const facts: SweepFacts = {
      ...STANDING,
      workflow: { ...end, status: 'failed', failure: 'the pack is gone' },
      queues: [],
    };
    expect(judge(facts)).toMatchObject({
      verdict: 'It has ended: its workflow failed.',
      findings: [{ cause: 'failed', evidence: ['the pack is gone'] }],
    });
  });
});

describe('a sweep that somebody holds back', () => {
  const paused = { at: NOW - MINUTE, by: 'ops@night', reason: 'quota' };

  it('is paused: nothing moves once what had begun is over', () => {
    const facts: SweepFacts = { ...WELL, progress: { ...PROGRESS, paused } };
    expect(judge(facts).verdict).toMatch(/^A part does not move: it is paused since .* by ops@night: quota\.$/);
    const idle: SweepFacts = { ...STANDING, progress: { ...PROGRESS, paused, running: 0 } };
    expect(judge(idle).verdict).toMatch(/^Nothing moves: it is paused/);
    expect(helps(idle)).toEqual(['sweep resume nightly']);
  });

  it('has used up its budget', () => {
    const budget = { ...BUDGET, costUsd: 20.5 };
    const facts: SweepFacts = { ...STANDING, results: { budget, models: [] } };
    expect(judge(facts).verdict).toBe('Nothing moves: the budget is used up: $20.50 of at most $20 are spent.');
    expect(helps(facts)).toEqual(['sweep limit nightly --max-cost DOLLARS', 'sweep cancel nightly']);
    const tokens = { ...budget, maxCostUsd: null, maxTokens: 5_000 };
    expect(helps({ ...facts, results: { budget: tokens, models: [] } })[0]).toMatch(/--max-tokens TOKENS$/);
    expect(causes({ ...facts, results: { budget: { ...budget, costUsd: 19.99 }, models: [] } })).toEqual([]);
  });

  it('has a model that was stopped', () => {
    const stops = [{ scope: 'model', model: 'openai:gpt', reason: 'OPENAI_API_KEY is not set' }] as const;
    const facts: SweepFacts = { ...WELL, progress: { ...PROGRESS, counts: { ...PROGRESS.counts, stops } } };
    expect(judge(facts)).toMatchObject({
      verdict: 'A part does not move: openai:gpt is stopped, no further cells of it are played.',
      findings: [{ cause: 'model-stopped', evidence: ['OPENAI_API_KEY is not set'] }],
    });
    expect(helps(facts)).toEqual(['sweep requeue nightly --outcome infrastructure --agent openai:gpt']);
  });
});

describe('workers', () => {
  it('are missing: the verdict says since when, and how to start one', () => {
    const pollers = [{ ...POLLER, polledAt: NOW - 4 * MINUTE }];
    const facts: SweepFacts = { ...STANDING, queues: [{ ...MAIN, pollers, backlog: 2, backlogAgeMs: 3 * MINUTE }] };
    expect(judge(facts).verdict).toBe(`Nothing moves: no worker polls queue ${MAIN.name} since 4 min 0 s.`);
    expect(judge(facts).findings[0]?.evidence).toEqual([
      expect.stringMatching(/^The last poll was at .*, by 17@night\.$/),
      '2 tasks wait on the queue, the oldest for 3 min 0 s.',
    ]);
    expect(helps(facts)).toEqual(['worker --results /data/results.db']);
    const momentary = { ...facts, engine: { ...facts.engine, stays: false } };
    expect(helps(momentary), 'the engine ends with the command that asked it').toEqual([]);
    expect(judge({ ...facts, queues: [{ ...MAIN, pollers: [] }] }).verdict).toMatch(
      /\(nor did any in the last 5 min\)\.$/,
    );
    expect(causes({ ...facts, queues: [{ ...MAIN, pollers: [{ ...POLLER, polledAt: NOW - 60_000 }] }] })).toEqual([]);
  });

  it('do not answer, although one has polled: it may have died just now', () => {
    const facts: SweepFacts = { ...STANDING, progressFrom: 'results' };
    expect(judge(facts)).toMatchObject({
      verdict: `Nothing moves: no worker of queue ${MAIN.name} answers for the progress of the sweep.`,
      findings: [{ cause: 'no-answer', evidence: [expect.stringMatching(/by 17@night/), expect.any(String)] }],
    });
    expect(judge({ ...WELL, progressFrom: null, progress: null }).verdict).toMatch(
      /^A part does not move: no worker of/,
    );
    const gone = { ...facts, queues: [{ ...MAIN, pollers: [] }] };
    expect(causes(gone), 'none has polled').toEqual(['no-worker']);
  });

  it('of a model are missing: a part does not move while other turns run', () => {
    const queues = [MAIN, { ...OPENAI, pollers: [] }];
    const waits = turn({ nextAttemptAt: NOW - MINUTE });
    const facts: SweepFacts = { ...WELL, queues, activities: [waits, { ...CALLING, taskQueue: 'other' }] };
    expect(judge(facts).verdict).toMatch(/^A part does not move: no worker serves openai models: none polls queue/);
    expect(causes(facts), 'the turn that waits for it is no finding of its own').toEqual(['no-worker-for-model']);
    expect(helps(facts)).toEqual(['worker --providers openai --results /data/results.db']);
    expect(judge({ ...STANDING, queues, activities: [waits] }).verdict).toMatch(
      /^Nothing moves: no worker serves openai/,
    );
    expect(judge({ ...WELL, queues }).verdict, 'another turn needs it').toMatch(/^A part/);
    const later: SweepFacts = { ...WELL, queues, activities: [] };
    expect(judge(later)).toMatchObject({
      verdict: expect.stringMatching(/^All is well/),
      findings: [{ gravity: 'note' }],
    });
  });

  it('of the build that plays it are missing', () => {
    const queue = { ...MAIN, pollers: [{ ...POLLER, build: NEW }], current: NEW };
    const facts: SweepFacts = { ...STANDING, workflow: { ...WORKFLOW, build: OLD }, queues: [queue] };
    expect(judge(facts).verdict).toBe(
      'Nothing moves: it stays with build 1.0 of deployment fleet, and no worker of this build polls (nor did any in the last 5 min).',
    );
    expect(helps(facts)).toEqual(['worker --deployment fleet --build 1.0 --results /data/results.db']);
    expect(causes({ ...facts, queues: [{ ...queue, pollers: [{ ...POLLER, build: OLD }] }] })).toEqual([]);
  });

  it('of the promoted build are missing: it can be undone', () => {
    const queue = { ...MAIN, pollers: [{ ...POLLER, build: OLD }], current: NEW };
    const facts: SweepFacts = { ...STANDING, queues: [queue] };
    expect(judge(facts).verdict).toMatch(/^Nothing moves: build 2\.0 of deployment fleet is promoted/);
    expect(helps(facts)).toEqual(['worker --deployment fleet --build 2.0 --results /data/results.db']);
    expect(judge(facts).findings[0]?.help[1]?.text).toContain(
      'temporal worker deployment set-current-version --deployment-name fleet --build-id 1.0`',
    );
    expect(causes({ ...facts, queues: [{ ...queue, pollers: [{ ...POLLER, build: NEW }] }] })).toEqual([]);
    expect(judge({ ...facts, queues: [{ ...queue, pollers: [] }] }).findings[0]?.help).toHaveLength(1);
  });
});

describe('workflow tasks', () => {
  const failure = { kind: 'nondeterminism', message: '[TMPRL1100] Nondeterminism error: no timer' } as const;
  const task = {
    workflowId: `nightly/a@${STORE}`,
    attempt: 3,
    since: NOW - 2 * MINUTE,
    failure,
    failedBy: 'code bb275d, worker 2@new',
    playedBy: 'code 1e32e3, worker 1@old',
  };

  it('fail again and again after a bad release: the builds are named, and the way back', () => {
    const facts: SweepFacts = { ...STANDING, workflowTasks: [task] };
    expect(judge(facts)).toMatchObject({
      verdict:
        'Nothing moves: the code of the workers does not fit what was played before (code bb275d, worker 2@new): 1 workflow task fails again and again.',
      findings: [
        {
          cause: 'workflow-tasks-fail',
          evidence: [
            `nightly/a@${STORE}: attempt 3, since 2 min 0 s: [TMPRL1100] Nondeterminism error: no timer`,
            'Before, it was played by code 1e32e3, worker 1@old.',
          ],
        },
      ],
    });
    expect(helps(facts), 'no worker could carry out `sweep cancel`').toEqual([
      'worker --results /data/results.db',
      `engine replay nightly/a@${STORE}`,
    ]);
    const texts = (one: SweepFacts) => judge(one).findings.flatMap(({ help }) => help.map(({ text }) => text));
    const begin = expect.stringContaining('let running trajectories begin again');
    expect(texts(facts)).toContainEqual(begin);
    const ofSweep = { ...STANDING, workflowTasks: [{ ...task, workflowId: WORKFLOW.id }] };
    expect(texts(ofSweep), 'that would not help the sweep').not.toContainEqual(begin);
    expect(judge({ ...WELL, workflowTasks: [task] }).verdict).toMatch(/^A part does not move/);
    const own = { ...WELL, workflowTasks: [{ ...task, workflowId: WORKFLOW.id }] };
    expect(judge(own).verdict, 'without the sweep itself, nothing starts').toMatch(/^Nothing moves/);
    expect(causes({ ...STANDING, workflowTasks: [{ ...task, attempt: 1 }] }), 'it may succeed now').toEqual([]);
  });

  it('of a pinned sweep need workers of the same build', () => {
    const facts: SweepFacts = {
      ...STANDING,
      workflow: { ...WORKFLOW, build: OLD },
      queues: [{ ...MAIN, pollers: [{ ...POLLER, build: OLD }] }],
      workflowTasks: [task],
    };
    expect(helps(facts)[0]).toBe('worker --deployment fleet --build 1.0 --results /data/results.db');
  });

  it('fail because a worker lacks a key for payloads', () => {
    const message = 'a payload is encrypted with key "2026-12", which this process does not have';
    const facts: SweepFacts = { ...STANDING, workflowTasks: [{ ...task, failure: { kind: 'other', message } }] };
    expect(judge(facts)).toMatchObject({
      findings: [{ cause: 'payload-key-missing', gravity: 'stopped', evidence: [message] }],
    });
  });

  it('time out where workers die or have too little time', () => {
    const facts: SweepFacts = { ...WELL, workflowTasks: [{ ...task, failure: null }] };
    expect(judge(facts)).toMatchObject({ findings: [{ cause: 'workflow-tasks-time-out', gravity: 'slow' }] });
  });
});

describe('activities', () => {
  it('cannot store: the results are away for the workers', () => {
    const lastFailure = 'results at postgres://db/x: no answer from the database server';
    const failing = turn({
      activity: 'finishTrajectory',
      taskQueue: MAIN.name,
      attempt: 4,
      lastFailure,
      failureType: 'results.unavailable',
      nextAttemptAt: NOW + 20_000,
    });
    const facts: SweepFacts = { ...STANDING, activities: [failing] };
    expect(judge(facts)).toMatchObject({
      verdict: 'Nothing moves: workers cannot use the results, so 1 step waits for them, attempt 4 in 20 s.',
      findings: [{ cause: 'results-unavailable', evidence: [lastFailure] }],
    });
    expect(helps(facts)).toEqual(['doctor --results /data/results.db']);
    const outage = { ...failing, outageSince: NOW - 3 * MINUTE };
    expect(judge({ ...STANDING, activities: [outage] }).verdict).toMatch(
      /use the results since \d\d:\d\d:\d\d, so 1 step waits for them, attempt 4/,
    );
    expect(causes({ ...facts, activities: [{ ...failing, failureType: 'provider.server-error' }] })).toEqual([
      'activities-fail',
    ]);
  });

  it('fail and are tried again: last failure, attempt, next retry', () => {
    const lastFailure = 'openai gpt answered 500: oops';
    const failing = turn({ attempt: 2, lastFailure, failureType: 'provider.server-error', nextAttemptAt: NOW + 8_000 });
    expect(judge({ ...STANDING, activities: [failing, failing] })).toMatchObject({
      verdict: 'Nothing moves: takeAgentTurn fail in 2 trajectories, attempt 2 in 8 s.',
      findings: [{ cause: 'activities-fail', evidence: [lastFailure] }],
    });
    expect(judge({ ...WELL, activities: [CALLING, failing] }).verdict).toMatch(
      /^It moves, but slowly: takeAgentTurn fails/,
    );
    const again = { ...failing, calling: true, nextAttemptAt: null, startedAt: NOW };
    expect(causes({ ...STANDING, activities: [again] }), 'it is tried now').toEqual([]);
  });

  it('wait for a limit, and until when', () => {
    const waiting = { until: NOW + 90_000, reason: 'openai:gpt answered 429', for: 'limit' } as const;
    const facts: SweepFacts = { ...STANDING, activities: [turn({ waiting })] };
    expect(judge(facts).verdict).toMatch(/^Nothing moves: 1 turn waits until .*: openai:gpt answered 429\.$/);
    expect(helps(facts)).toEqual(['engine limits']);
    expect(judge({ ...WELL, activities: [CALLING, turn({ waiting })] }).verdict).toMatch(
      /^It moves, but slowly: 1 turn waits/,
    );
  });

  it('wait for models that are away, and what ends the wait', () => {
    const away = (model: string) => ({
      until: NOW + 30_000,
      reason: `compatible ${model} is away since 2026-11-23 02:13 UTC (connection refused at gpu1:8000); one call tries it`,
      for: 'model' as const,
    });
    const activities = [turn({ waiting: away('a') }), turn({ waiting: away('a') }), turn({ waiting: away('b') })];
    const { verdict, findings } = judge({ ...STANDING, activities });
    expect(verdict).toMatch(
      /^Nothing moves: 3 turns wait: compatible a is away since 2026-11-23 02:13 UTC \(connection/,
    );
    expect(findings).toMatchObject([{ cause: 'model-away', evidence: [away('b').reason] }]);
    expect(findings[0]?.help[1]?.command?.slice(0, 2)).toEqual(['sweep', 'limit']);
    expect(findings[0]?.help[1]?.command).toContain('--away');
    const limit = { until: NOW + 90_000, reason: 'openai:gpt answered 429', for: 'limit' } as const;
    expect(causes({ ...STANDING, activities: [turn({ waiting: limit })] })).toEqual(['throttled']);
  });

  it('hold an answer that cannot be counted: nothing moves, although a model was asked', () => {
    const reason = 'results at db: no answer; check it';
    const waiting = { until: NOW + 20_000, reason, for: 'results' } as const;
    const held = { ...CALLING, waiting, outageSince: NOW - MINUTE };
    expect(judge({ ...STANDING, activities: [held, held] })).toMatchObject({
      verdict: expect.stringMatching(
        /^Nothing moves: workers cannot use the results since \d\d:\d\d:\d\d, so 2 steps wait for them, attempt 1 in 20 s\.$/,
      ),
      findings: [{ cause: 'results-unavailable', evidence: [reason] }],
    });
    expect(judge({ ...WELL, activities: [held, CALLING] }).verdict).toMatch(
      /^A part does not move: workers cannot use/,
    );
  });

  it('only try whether a model is back: that is no movement', () => {
    const probe = { ...CALLING, awaySince: NOW - MINUTE };
    const waiting = { until: NOW + 9_000, reason: 'compatible a is away since 02:13 (refused)', for: 'model' } as const;
    expect(judge({ ...STANDING, activities: [probe, turn({ waiting })] }).verdict).toMatch(
      /^Nothing moves: 1 turn waits: compatible a is away/,
    );
    expect(judge({ ...STANDING, activities: [probe] }).verdict).toMatch(
      /^Nothing moves: the server of a model is away/,
    );
  });

  it('have not ended for long: a model that thinks and one that hangs look alike', () => {
    const long = { ...CALLING, startedAt: NOW - 3 * MINUTE };
    expect(judge({ ...STANDING, activities: [long] })).toMatchObject({
      verdict: 'It cannot be said whether it moves: takeAgentTurn has not come to an end for up to 3 min 0 s.',
      findings: [{ cause: 'no-end-yet', evidence: ['A model was asked and has not answered yet.'] }],
    });
    expect(judge({ ...WELL, activities: [long, CALLING] }).verdict).toMatch(/^It moves, but slowly: takeAgentTurn/);
    expect(causes({ ...STANDING, activities: [{ ...CALLING, startedAt: NOW - MINUTE }] })).toEqual([]);
    const step = turn({ activity: 'finishTrajectory', startedAt: NOW - MINUTE });
    expect(causes({ ...STANDING, activities: [step] }), 'ours are short').toEqual(['no-end-yet']);
    const died = turn({ calling: true, nextAttemptAt: NOW + 1_000, lastFailure: 'activity Heartbeat timeout' });
    expect(causes({ ...STANDING, activities: [died] }), 'what called has died').toEqual(['activities-fail']);
  });

  it('wait for a place on workers that are busy', () => {
    const late = turn({ nextAttemptAt: NOW - 30_000 });
    expect(judge({ ...WELL, activities: [CALLING, late] })).toMatchObject({
      verdict: 'It moves, but slowly: 1 task waits for a place on a worker, for up to 30 s.',
      findings: [{ cause: 'workers-busy' }],
    });
    expect(causes({ ...WELL, activities: [turn({ nextAttemptAt: NOW - 5_000 })] })).toEqual([]);
  });
});

describe('what a sweep stands on', () => {
  it('is a Temporal server that answers', () => {
    const away: SweepFacts = {
      ...WELL,
      workflow: null,
      engine: { address: 'db:7233', stays: true, problem: 'connection refused', answerMs: 0 },
    };
    expect(judge(away)).toMatchObject({
      verdict: 'Nothing moves: Temporal at db:7233 cannot be reached.',
      findings: [{ evidence: ['connection refused'] }],
    });
    expect(helps(away)).toEqual(['doctor']);
    const full = { holds: 'engine', path: '/d', freeBytes: 0, isFull: true } as const;
    expect(causes({ ...away, disks: [full] }), 'a full disk is why').toEqual(['disk-full', 'engine-unreachable']);
    expect(causes({ ...WELL, engine: { ...WELL.engine, answerMs: 3_000 } })).toEqual(['engine-slow']);
  });

  it('is a list of workflows that is in time', () => {
    expect(causes({ ...WELL, listed: 0 })).toEqual(['list-late']);
    expect(causes({ ...WELL, listed: 30 })).toEqual(['list-late']);
    expect(causes({ ...WELL, listed: 9 }), 'some trajectories more or less').toEqual([]);
    expect(causes({ ...WELL, listed: 0, progress: { ...PROGRESS, running: 1 } })).toEqual([]);
  });

  it('is disks with space', () => {
    const disk = { holds: 'engine', path: '/work/.toolsandbox', freeBytes: 4_096, isFull: true } as const;
    expect(judge({ ...STANDING, disks: [disk] })).toMatchObject({
      verdict: "Nothing moves: the disk is full, so Temporal's own database cannot be written (/work/.toolsandbox).",
      findings: [{ evidence: ['0 MiB are free on the disk of /work/.toolsandbox.'] }],
    });
    const scarce = { ...disk, holds: 'results', freeBytes: 100 * 1024 ** 2, isFull: false } as const;
    expect(judge({ ...WELL, disks: [scarce] })).toMatchObject({
      verdict: expect.stringMatching(/^All is well/),
      findings: [{ cause: 'disk-nearly-full', gravity: 'note' }],
    });
  });

  it('is sources that answer this machine, each in its own time; workers may reach them all the same', () => {
    const silent: SweepFacts = { ...WELL, unasked: [{ source: 'results', problem: 'no answer within 5 s' }] };
    expect(judge(silent)).toMatchObject({
      verdict: expect.stringMatching(/^All is well/),
      findings: [{ cause: 'not-asked', gravity: 'note', evidence: ['no answer within 5 s'] }],
    });
    const standing = { ...silent, recent: STANDING.recent };
    expect(judge(standing).verdict, 'a healthy engine is not blamed').toBe(
      'It cannot be said whether it moves: the results could not be asked from this machine.',
    );
    const waits = { until: NOW + 9_000, reason: 'results at db: no answer; check it', for: 'results' } as const;
    expect(causes({ ...standing, activities: [turn({ waiting: waits })] }), 'a worker says more').toEqual([
      'results-unavailable',
      'not-asked',
    ]);
    const scores: SweepFacts = { ...STANDING, unasked: [{ source: 'scores', problem: 'no answer within 5 s' }] };
    expect(judge(scores).findings, 'nothing waits for these').toMatchObject([{ gravity: 'note' }]);
    const over = { ...standing, workflow: { ...WORKFLOW, status: 'completed' } };
    expect(judge(over).verdict).toMatch(/^It has ended/);
  });
});

it('names first what others follow from', () => {
  const disk = { holds: 'engine', path: '/d', freeBytes: 0, isFull: true } as const;
  const stops = [{ scope: 'model', model: 'openai:gpt', reason: 'no credit' }] as const;
  const facts: SweepFacts = {
    ...STANDING,
    disks: [disk],
    queues: [{ ...MAIN, pollers: [] }],
    progress: { ...PROGRESS, counts: { ...NO_COUNTS, stops } },
    unasked: [{ source: 'results', problem: 'away' }],
  };
  expect(causes(facts)).toEqual(['disk-full', 'no-worker', 'model-stopped', 'not-asked']);
});
