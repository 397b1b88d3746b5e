import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { MetricMeter, MetricTags } from '@temporalio/common';
import proto from '@temporalio/proto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import type { Tried } from '../../activities/tried.ts';
import { whatNow } from '../../client/operating/waits.ts';
import type { PendingActivity, SweepFacts } from '../../diagnosis/facts.ts';
import { ALARMING } from '../../diagnosis/finding.ts';
import { judge } from '../../diagnosis/judge.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { benchmarkMetrics, outageCounter } from '../../workers/telemetry/benchmark-metrics.ts';
import { measureActivities } from '../../workers/telemetry/measure-activities.ts';
import { settingsOf } from '../support/packs.ts';
import { RESULTS_OUTAGES } from '../support/results-outages.ts';
import { CALLING, MINUTE, POLLER, PROGRESS, STANDING } from '../support/sweep-facts.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { PENDING_ACTIVITY_STATE_SCHEDULED, PENDING_ACTIVITY_STATE_STARTED } =
  proto.temporal.api.enums.v1.PendingActivityState;

type Activity = 'takeAgentTurn' | 'executeToolCalls' | 'finishTrajectory' | 'checkModel';

/** Activities say when they fail by the clock of this machine. */
const NOW = Date.now();
const pack = loadPack();
const folder = temporaryFolder();
let store: ResultsStore;
let answer: () => WireReply | Promise<WireReply>;
let model: WireServer;
beforeAll(async () => {
  store = await openStore(join(folder, 'results.db'), 'write');
  await store.packs.save(toStoredPack(pack));
  model = await startOpenaiServer(() => answer());
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What the meter of a worker was told. */
class Metrics {
  readonly lines: string[] = [];
  readonly meter: MetricMeter;

  constructor() {
    const instrument = (name: string) => {
      const record = (value: number, tags: MetricTags = {}) => {
        const { type, for: what } = tags;
        if (/outage|waits|failures/.test(name)) this.lines.push(`${name} ${String(type ?? what)} ${value}`);
      };
      return { add: record, record, set: record };
    };
    const meter = { createCounter: instrument, createHistogram: instrument, createGauge: instrument };
    this.meter = meter as unknown as MetricMeter;
  }
}

const metric = new Metrics();

interface Played {
  /** As the engine describes the activity. */
  readonly pending: PendingActivity;
  readonly failure: ApplicationFailure | null;
  readonly log: readonly string[];
  readonly metrics: readonly string[];
}

/** One attempt of an activity on a worker, until it fails or waits where it is. */
async function attempt(name: Activity, dependencies: ActivityDependencies, changes: object = {}): Promise<Played> {
  metric.lines.length = 0;
  const log: string[] = [];
  const environment = new MockActivityEnvironment(
    { activityType: name },
    {
      logger: new DefaultLogger(
        'WARN',
        ({ level, message }) => void (isOurs(message) && log.push(`${level} ${message}`)),
      ),
    },
  );
  let said: Tried | undefined;
  const waits = new Promise<null>((resolve) =>
    environment.on('heartbeat', (now: Tried) => {
      said = now;
      if (now.waiting?.for === 'results') resolve(null);
    }),
  );
  const outages = { log: new OutageLog(outageCounter(metric.meter)), delay: () => 20_000 };
  const { [name]: execute } = createActivities(dependencies, new EventLogs(), outages);
  const measured = measureActivities(benchmarkMetrics(metric.meter))({ info: { activityType: name } } as Context);
  const args = [inputOf(name, changes)];
  const run = () =>
    measured.inbound!.execute!({ args, headers: {} }, ({ args: [input] }) =>
      (execute as (one: unknown) => Promise<unknown>)(input),
    );
  const failed = environment.run(run).then(
    () => null,
    (error: unknown) => error,
  );
  const outcome = await Promise.race([failed, waits]);
  const [heard, metrics] = [said, [...metric.lines]];
  if (outcome === null) environment.cancel();
  await failed;
  const failure = outcome instanceof ApplicationFailure ? outcome : null;
  const now = NOW / 1000;
  const times = failure
    ? { state: PENDING_ACTIVITY_STATE_SCHEDULED, scheduledTime: { seconds: now + 20 } }
    : { state: PENDING_ACTIVITY_STATE_STARTED, lastStartedTime: { seconds: now - 90 } };
  const pending: PendingActivity = {
    ...CALLING,
    activity: name,
    attempt: failure ? 2 : 1,
    lastFailure: failure?.message ?? null,
    failureType: failure?.type ?? null,
    ...whatNow(heard, times as never),
  };
  return { pending, failure, log, metrics };
}

/** Each model has limits of its own, and may be away. */
let models = 0;
const specAt = (url: string) => `compatible:m${++models}?baseUrl=${url}/v1&timeoutMs=300`;

function inputOf(name: Activity, changes: object): unknown {
  const agent = specAt(model.url);
  if (name === 'checkModel') return { sweep: 's', model: agent, seed: 0, ...changes };
  const cell = {
    sweep: 's',
    scenario: 'wifi_off',
    augmentation: 'none',
    agent,
    user: 'scripted:user',
    trial: 1,
    seed: 0,
  };
  const ending = { kind: 'ending', outcome: 'message-limit' };
  const log = { events: 1, digest: '' };
  return { cell: { ...cell, ...changes }, settings: settingsOf(pack), log, ending, startedAt: 1_000 };
}

/** The SDK says of each failed attempt that it failed, which a worker does not log (workers/logger.ts). */
const isOurs = (message: string) => message !== 'Activity failed';

/** Everything that the results are asked for fails; or only what a call came to. */
function without(outage: Error, what: 'everything' | 'settling'): ActivityDependencies {
  const fail = () => Promise.reject(outage);
  const dependencies = createDependencies(store, {});
  const settling = { ...store, traffic: { ...store.traffic, settle: fail } };
  if (what === 'settling') return { ...dependencies, store: settling };
  const failing = new Proxy({}, { get: () => fail });
  const nothing = { ...store, traffic: failing, sweeps: failing, trajectories: failing, packs: failing };
  return { ...dependencies, store: nothing as ResultsStore, packs: failing as ActivityDependencies['packs'] };
}

/** Nothing has ended for long. */
const standing = (): SweepFacts => ({
  ...STANDING,
  now: NOW,
  recent: { ...STANDING.recent, lastAt: NOW - 3 * MINUTE },
  queues: STANDING.queues.map((queue) => ({ ...queue, pollers: [{ ...POLLER, polledAt: NOW }] })),
});

/** What `status --why` says where only this is known, and its exit code. */
function why(changes: Partial<SweepFacts>) {
  const { verdict, findings } = judge({ ...standing(), ...changes });
  return { verdict, cause: findings[0]?.cause, exit: ALARMING.has(findings[0]?.gravity) ? 1 : 0 };
}

/** What was in flight when the results went away. */
const PHASES = {
  'a model call that begins': ['takeAgentTurn', 'everything'],
  'a model call that was answered': ['takeAgentTurn', 'settling'],
  'a tool call': ['executeToolCalls', 'everything'],
  'the end of a run': ['finishTrajectory', 'everything'],
  'the preflight of a model': ['checkModel', 'everything'],
  'the turn of a person in a seat': ['takeAgentTurn', 'everything', { agent: 'external:anna' }],
} as const satisfies Record<string, readonly [Activity, 'everything' | 'settling', object?]>;

describe.each(Object.entries(RESULTS_OUTAGES))('results that are %s', (_kind, { error, problem }) => {
  it.each(Object.entries(PHASES))('hold up %s', async (_phase, [name, what, changes = {}]) => {
    answer = () => completion({ content: 'Yes.' });
    const { pending, log, metrics } = await attempt(name, without(error, what), changes);
    const { findings } = judge({ ...standing(), activities: [pending] });
    expect(why({ activities: [pending] })).toEqual({
      verdict: expect.stringMatching(
        /^Nothing moves: workers cannot use the results since .+, so 1 step waits for them, attempt [12] /,
      ),
      cause: 'results-unavailable',
      exit: 1,
    });
    expect(findings[0]?.evidence).toEqual([expect.stringContaining(problem)]);
    expect(log).toEqual(['WARN an outage: what waits for it is tried until it is over']);
    expect(metrics).toContain('toolsandbox_outage_attempts_total results.unavailable 1');
  });
});

describe.each(['takeAgentTurn', 'checkModel'] as const)('a model server, in the activity %s,', (name) => {
  const inTrouble = async (reply: typeof answer, changes: object = {}) => {
    answer = reply;
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await store.traffic.forgetFailures('s');
    return attempt(name, createDependencies(store, { COMPATIBLE_API_KEY: 'wrong' }), changes);
  };
  const seatAt = (url: string) => ({ [name === 'checkModel' ? 'model' : 'agent']: specAt(url) });

  it('refuses connections: it is away, and waited for', async () => {
    const { pending, log, metrics } = await inTrouble(
      () => completion({}),
      seatAt(`http://127.0.0.1:${(await freePorts([0]))[0]}`),
    );
    expect(why({ activities: [pending] })).toEqual({
      verdict: expect.stringMatching(
        /^Nothing moves: 1 turn waits: compatible \w+ is away since .+ UTC \(.+\); one call/,
      ),
      cause: 'model-away',
      exit: 1,
    });
    expect(log).toEqual([expect.stringMatching(/^WARN compatible \w+ is away since /)]);
    expect(metrics).toEqual(name === 'checkModel' ? [] : ['toolsandbox_turn_waits_total away 1']);
  });

  it('is frozen: until the time limit of the call it cannot be said, then the call fails and is tried again', async () => {
    const hangs = Promise.withResolvers<WireReply>();
    const { pending, log, metrics } = await inTrouble(() => hangs.promise);
    hangs.resolve(completion({ content: 'Yes.' }));
    const before = { ...CALLING, activity: name, startedAt: NOW - 3 * MINUTE };
    expect(why({ activities: [before] })).toMatchObject({ cause: 'no-end-yet', exit: 1 });
    expect(why({ activities: [pending] })).toEqual({
      verdict: `Nothing moves: ${name} fails, attempt 2 in 20 s.`,
      cause: 'activities-fail',
      exit: 1,
    });
    expect(judge({ ...standing(), activities: [pending] }).findings[0]?.evidence[0]).toMatch(
      /gave no answer in 300 ms/,
    );
    expect([log, metrics]).toEqual([
      [],
      name === 'checkModel' ? [] : ['toolsandbox_turn_failures_total provider.timeout 1'],
    ]);
  });

  it('is slow: it moves, as long as other calls are answered', () => {
    const slow = { ...CALLING, activity: name, startedAt: NOW - 3 * MINUTE };
    expect(why({ activities: [slow, { ...CALLING, startedAt: NOW }] })).toEqual({
      verdict: `It moves, but slowly: ${name} has not come to an end for up to 3 min 0 s.`,
      cause: 'no-end-yet',
      exit: 0,
    });
  });

  it('is full: the turn waits until it may ask again', async () => {
    const full = { status: 429, headers: { 'retry-after': '90' }, body: { error: { message: 'at capacity' } } };
    const { pending, metrics } = await inTrouble(() => full);
    expect(why({ activities: [pending] })).toEqual({
      verdict: expect.stringMatching(
        /^Nothing moves: 1 turn waits until .+: compatible m\d+ answered 429.*at capacity/,
      ),
      cause: 'throttled',
      exit: 1,
    });
    expect(metrics).toEqual(name === 'checkModel' ? [] : ['toolsandbox_turn_failures_total provider.rate-limited 1']);
  });

  it('refuses the key: the model is stopped, and is not tried again', async () => {
    const refused = { status: 401, body: { error: { message: 'invalid key' } } };
    const { failure, metrics } = await inTrouble(() => refused);
    expect(failure).toMatchObject({ nonRetryable: true, details: [{ scope: 'model' }] });
    expect(metrics).toEqual(name === 'checkModel' ? [] : ['toolsandbox_turn_failures_total provider.authentication 1']);
    const stops = [{ scope: 'model', model: 'compatible:m1', reason: failure?.message ?? '' }] as const;
    const progress = { ...PROGRESS, counts: { ...PROGRESS.counts, stops } };
    expect(why({ progress })).toEqual({
      verdict: 'Nothing moves: compatible:m1 is stopped, no further cells of it are played.',
      cause: 'model-stopped',
      exit: 1,
    });
  });
});
