import { join } from 'node:path';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { createActivities } from '../../activities/create-activities.ts';
import { PackMissing, toStoredPack } from '../../activities/stored-pack.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { ROOT, spanIdOf, traceIdOf } from '../../results/spans/span-ids.ts';
import type { SpanSink } from '../../results/spans/span-sink.ts';
import { openStore } from '../../results/open-store.ts';
import { ResultsGone, ResultsUnavailable, ResultsUnusable } from '../../results/results-unavailable.ts';
import { SweepConflict } from '../../results/sweep-conflict.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { settingsOf } from '../support/packs.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Dependencies that throw the error on any use. */
function failing(error: Error): ActivityDependencies {
  const fail = (): never => {
    throw error;
  };
  return {
    get packs() {
      return fail();
    },
    get recordings() {
      return fail();
    },
    get store() {
      return fail();
    },
    get texts() {
      return fail();
    },
    get environment() {
      return fail();
    },
    get prices() {
      return fail();
    },
    services: fail,
    harness: 'test',
  };
}

const ACTIVITIES = [
  'takeAgentTurn',
  'takeUserTurn',
  'executeToolCalls',
  'finishTrajectory',
  'openSweep',
  'closeSweep',
  'countLostRuns',
  'planTrajectories',
  'openNight',
  'judgeNight',
  'deliverNotification',
  'noteDeliveries',
] as const;

/** The position of a log that contains only the opening. */
const START = { events: 1, digest: '' };

/** Suppresses the SDK's log line for each failure. */
const quietEnvironment = () => new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) });

/** What the activity throws if its dependencies throw the error. */
function failureOf(activity: (typeof ACTIVITIES)[number], error: Error): Promise<unknown> {
  const execute: (input: never) => Promise<unknown> = createActivities(failing(error))[activity];
  return quietEnvironment()
    .run(execute, { cell: {}, settings: {}, spec: { settings: {} }, log: START } as never)
    .catch((thrown: unknown) => thrown);
}

describe.each(ACTIVITIES)('%s', (activity) => {
  it('passes the retry delay of the provider to Temporal', async () => {
    const limited = new OutsideFailure('provider.rate-limited', 'slow down', { scope: 'turn', retryAfterMs: 90_000 });
    const failure = await failureOf(activity, limited);
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({
      message: 'slow down',
      type: 'provider.rate-limited',
      nonRetryable: false,
      nextRetryDelay: 90_000,
    });
  });

  it('keeps the cause of a failure, which says what happened on the wire', async () => {
    const cause = new Error('ECONNRESET');
    const lost = new OutsideFailure('provider.connection', 'cannot be reached', { scope: 'turn', cause });
    expect(await failureOf(activity, lost)).toMatchObject({ cause });
  });

  it('leaves the delay to the retry policy if the provider gives none', async () => {
    const failure = await failureOf(activity, new OutsideFailure('provider.server-error', 'oops', { scope: 'turn' }));
    expect(failure).toMatchObject({ type: 'provider.server-error', nonRetryable: false });
    expect(failure).not.toHaveProperty('nextRetryDelay', expect.anything());
  });

  it.each([
    [
      'a rejected key',
      new OutsideFailure('provider.authentication', 'bad key', { scope: 'model' }),
      'provider.authentication',
      'model',
    ],
    [
      'a pack that is not in the results store',
      new PackMissing({ name: 'own', hash: 'a' }, 'results.db', 'is not in'),
      'pack.missing',
      'sweep',
    ],
    ['a sweep with other parameters', new SweepConflict('nightly', ['trials: 1 -> 3']), 'sweep.conflict', 'sweep'],
    ['a deleted results store', new ResultsGone('results.db', 'restore it'), 'results.unavailable', 'sweep'],
    ['damaged results', new ResultsUnusable('results.db', 'damaged', 'restore it'), 'results.unavailable', 'sweep'],
    ['an impossible evaluation', new EvaluationError('ValueError', 'no message'), 'evaluation.failed', 'cell'],
    ['an unusable recording', new InvalidExport('runs.jsonl', 1, []), 'recording.unusable', 'cell'],
  ])('fails without retries for %s', async (_title, error, type, scope) => {
    const failure = await failureOf(activity, error);
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({ message: error.message, type, nonRetryable: true, details: [{ scope }] });
  });

  it('retries after a failure of the results that a wait may end', async () => {
    const failure = await failureOf(activity, new ResultsUnavailable('results.db', 'the disk is full', 'free some'));
    expect(failure).toMatchObject({ type: 'results.unavailable', nonRetryable: false, details: [{ scope: 'sweep' }] });
  });

  it('rethrows any other error unchanged, so that the retry policy applies', async () => {
    const bug = new TypeError('x is undefined');
    expect(await failureOf(activity, bug)).toBe(bug);
  });
});

const pack = loadPack();

/** A new store that has the pack, open until the test has ended. */
async function storeWithPack() {
  const store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  onTestFinished(() => store.close());
  await store.packs.save(toStoredPack(pack));
  return store;
}

/** A step of a run of these players. */
function stepOf(agent: string) {
  const players = { agent, user: 'scripted:user' };
  const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
  return { cell, settings: settingsOf(pack), log: START };
}

describe('a turn of a model', () => {
  /** The headers of the request of an agent's turn. */
  async function headersOf(spans?: SpanSink) {
    await using server = await startOpenaiServer([completion({ content: 'Yes.' })]);
    const { takeAgentTurn } = createActivities(createDependencies(await storeWithPack(), {}, spans));
    const environment = quietEnvironment();
    const step = stepOf(`compatible:m?baseUrl=${server.url}/v1`);
    await environment.run(takeAgentTurn, step);
    const run = { id: trajectoryId(step.cell), run: environment.context.info.workflowExecution?.runId ?? '' };
    return { headers: server.requests[0]?.headers ?? {}, run };
  }

  it('tells its server which trajectory asks, and which trace where it is traced', async () => {
    const { headers, run } = await headersOf((_run, spans) => void spans());
    expect(headers['x-toolsandbox-trajectory']).toBe(run.id);
    expect(headers['traceparent']).toBe(`00-${traceIdOf(run)}-${spanIdOf(run, ROOT)}-01`);
  });

  it.each([
    ['nothing is traced', undefined],
    ['this run is not sampled', () => undefined],
  ])('names no trace where %s', async (_why, sink) => {
    const { headers, run } = await headersOf(sink);
    expect(headers['x-toolsandbox-trajectory']).toBe(run.id);
    expect(headers).not.toHaveProperty('traceparent');
  });
});

describe('on a machine whose clock is wrong', () => {
  it('a run ends when the server says so, by the clock by which it started', async () => {
    const store = await storeWithPack();
    const step = stepOf('scripted:oracle');
    await store.sweeps.open({ id: 's', parameters: {}, cells: 1, createdAt: 1_000 });
    const { finishTrajectory, closeSweep } = createActivities(createDependencies(store, {}));
    const server = new MockActivityEnvironment({ scheduledTimestampMs: 61_000 });
    const ending = { kind: 'ending', outcome: 'message-limit' } as const;
    const ended = { ending, startedAt: 1_000, finishedAt: 61_000 };
    await server.run(finishTrajectory, { ...step, ...ended });
    await server.run(closeSweep, { sweep: 's', status: 'completed' as const, reasons: [] });
    expect(await store.trajectories.find(trajectoryId(step.cell))).toMatchObject({
      startedAt: 1_000,
      finishedAt: 61_000,
    });
    expect((await store.sweeps.find('s'))?.end).toMatchObject({ endedAt: 61_000 });
  });
});

it('a cancelled activity aborts the turn of its role', async () => {
  const { takeAgentTurn } = createActivities(createDependencies(await storeWithPack(), {}));
  const environment = quietEnvironment();
  const turn = environment.run(takeAgentTurn, stepOf('scripted:oracle?delayMs=600000'));
  environment.cancel();
  await expect(turn).rejects.toMatchObject({ name: 'AbortError' });
});
