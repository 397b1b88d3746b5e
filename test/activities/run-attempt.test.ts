import { Context } from '@temporalio/activity';
import { ApplicationFailure, defaultPayloadConverter } from '@temporalio/common';
import { ServiceError } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallControl } from '../../activities/call-model.ts';
import { detailsOf } from '../../activities/heartbeat-details.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { outageDelay } from '../../activities/retry-policy.ts';
import { requireHeard, runAttempt } from '../../activities/run-attempt.ts';
import { NOT_TRIED } from '../../activities/tried.ts';
import { ResultsUnavailable, ResultsUnusable } from '../../results/results-unavailable.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';

const AWAY = new ResultsUnavailable('db', 'no answer', 'check it');

/** Attempts of one activity, on one worker, by a server that hands each what the one before last said of itself. */
function activity() {
  const lines: LogEntry[] = [];
  const outages = { log: new OutageLog(), delay: (attempts: number) => attempts };
  const said: unknown[] = [];
  let details: unknown;
  let attempt = 0;
  return {
    lines: () => lines.map(({ level, message }) => `${level} ${message}`),
    said,
    /** What the attempt returned or threw. */
    next: (work: (control: CallControl) => Promise<unknown>): Promise<unknown> => {
      const environment = new MockActivityEnvironment(
        { attempt: ++attempt, heartbeatDetails: details },
        { logger: new DefaultLogger('INFO', (entry) => void lines.push(entry)) },
      );
      environment.on('heartbeat', (now: unknown) => said.push((details = now)));
      const run = () =>
        runAttempt(outages, (control) => {
          requireHeard();
          return work(control);
        });
      return environment.run(run).catch((error: unknown) => error);
    },
    died: () => void attempt++,
  };
}

const fails = (error: Error) => () => Promise.reject(error);
const isFinal = (error: unknown) => error instanceof ApplicationFailure && error.nonRetryable === true;

describe('an attempt of an activity', () => {
  it('that waits for a model that is away is logged once per model and time, however many wait', async () => {
    const { next, lines } = activity();
    const wait = (model: string, since: string) => async (control: CallControl) => {
      const reason = `compatible ${model} is away since ${since} (connection refused at gpu1:8000); one call tries it`;
      control.keep({ ...control.tried, waiting: { until: 1, reason, for: 'model' } });
      throw new OutsideFailure('model.waiting', `waiting (${reason})`, { scope: 'turn', retryAfterMs: 1_000 });
    };
    for (const model of ['a', 'a', 'b', 'a']) await next(wait(model, '02:13'));
    await next(wait('a', '03:40'));
    expect(lines().filter((line) => line.includes('is away'))).toEqual([
      'WARN compatible a is away since 02:13 (connection refused at gpu1:8000); one call tries it',
      'WARN compatible b is away since 02:13 (connection refused at gpu1:8000); one call tries it',
      'WARN compatible a is away since 03:40 (connection refused at gpu1:8000); one call tries it',
    ]);
  });

  it('is repeated for as long as the results are away, and then counts as a first one', async () => {
    const { next } = activity();
    for (let attempts = 1; attempts <= 500; attempts++) {
      const failure = await next(fails(AWAY));
      expect(failure).toMatchObject({ type: 'results.unavailable', nonRetryable: false, nextRetryDelay: attempts });
    }
    expect(await next(() => Promise.resolve('stored'))).toBe('stored');
  });

  it('is repeated while the Temporal server, which it asks, is away', async () => {
    const { next } = activity();
    const away = Object.assign(new Error(), { code: 14, details: 'connection refused', metadata: {} });
    const failure = await next(fails(new ServiceError('failed', { cause: away })));
    expect(failure).toMatchObject({ type: 'engine.unavailable', nextRetryDelay: 1 });
    const refused = Object.assign(new Error(), { code: 3, details: 'bad query', metadata: {} });
    expect(await next(fails(new ServiceError('failed', { cause: refused })))).toBeInstanceOf(ServiceError);
  });

  it('is final at once where no wait helps', async () => {
    const failure = await activity().next(fails(new ResultsUnusable('db', 'damaged', 'restore it')));
    expect(failure).toMatchObject({ type: 'results.unavailable', nonRetryable: true });
  });

  it('is final after eight failures of our own, which outages between them do not add to', async () => {
    const { next } = activity();
    const bug = new TypeError('x is undefined');
    const thrown: unknown[] = [];
    for (let failures = 1; failures <= 8; failures++) {
      for (let attempts = 0; attempts < 20; attempts++) await next(fails(AWAY));
      thrown.push(await next(fails(bug)));
    }
    expect(thrown.slice(0, 7).every((failure) => failure === bug)).toBe(true);
    expect(thrown.map(isFinal)).toEqual([false, false, false, false, false, false, false, true]);
  });

  it('is final after nine that ended without a word, however many outages it has seen', async () => {
    const { next, died } = activity();
    for (let attempts = 0; attempts < 30; attempts++) await next(fails(AWAY));
    for (let deaths = 0; deaths < 8; deaths++) died();
    expect(await next(() => Promise.resolve('stored'))).toBe('stored');
    died();
    expect(await next(() => Promise.resolve('stored'))).toMatchObject({ type: 'worker.lost', nonRetryable: true });
  });

  it('is logged once per outage, with its end', async () => {
    const { next, lines } = activity();
    for (let attempts = 0; attempts < 30; attempts++) await next(fails(AWAY));
    await next(() => Promise.resolve('stored'));
    await next(fails(AWAY));
    const began = 'WARN an outage: what waits for it is tried until it is over';
    expect(lines().filter((line) => !line.includes('Activity'))).toEqual([
      began,
      'INFO the outage is over after 0 s; attempts of this worker that failed meanwhile: 30',
      began,
    ]);
  });
});

describe('a call of a model', () => {
  const CALLING = { ...NOT_TRIED, calling: true } as const;
  /** What the next heartbeat would say during the call. */
  const calls = async ({ tried, keep }: CallControl) => {
    keep({ ...tried, calling: true });
    return detailsOf(Context.current());
  };

  it('is no word of its own for the server if it is the first, and is lost if the next attempt finds none', async () => {
    const { next, said } = activity();
    expect(await next(calls)).toEqual(CALLING);
    expect(said).toEqual([]);
    expect(await next(calls)).toEqual({ ...CALLING, lost: 1 });
    expect(said, 'what the server has heard no longer holds').toEqual([{ ...CALLING, lost: 1 }]);
    await next(calls);
    expect(said.at(-1)).toEqual({ ...CALLING, lost: 2 });
  });

  it('is told at once after a wait that was, and when it waits itself', async () => {
    const waiting = { until: 1, reason: 'limit', for: 'limit' } as const;
    const waited = activity();
    await waited.next((control) => {
      control.keep({ ...NOT_TRIED, waiting });
      return calls(control);
    });
    expect(waited.said).toEqual([{ ...NOT_TRIED, waiting }, CALLING]);
    const answered = activity();
    await answered.next(async ({ keep }) => keep({ ...CALLING, waiting }));
    expect(answered.said).toEqual([{ ...CALLING, waiting }]);
  });

  it('that failed is not lost', async () => {
    const { next } = activity();
    await next(async (control) => {
      await calls(control);
      control.keep(control.tried);
      throw new TypeError('x is undefined');
    });
    expect(await next(async ({ tried }) => tried)).toMatchObject({ lost: 0 });
  });
});

it('an outage that nobody has met for two minutes is over', () => {
  const log = new OutageLog();
  const said: string[] = [];
  const logger = { warn: (text: string) => void said.push(text), info: (text: string) => void said.push(text) };
  const failure = ApplicationFailure.create({ message: 'away' });
  log.met(logger, failure, 0);
  log.met(logger, failure, 119_000);
  expect(said).toHaveLength(1);
  log.met(logger, failure, 239_000);
  expect(said).toHaveLength(2);
  log.over(logger, { since: 200_000 }, 240_000);
  expect(said.at(-1)).toBe('the outage is over after 40 s; attempts of this worker that failed meanwhile: 1');
});

it('the wait between attempts doubles up to half a minute, and is spread', () => {
  const latest = (attempts: number) => outageDelay(attempts, () => 1);
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1000].map(latest)).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect(outageDelay(7, () => 0)).toBe(22_500);
});

it('the next outage is logged although the clock of the machine was set back', async () => {
  vi.useFakeTimers({ now: 10 * 3_600_000, toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { next, lines } = activity();
  await next(fails(AWAY));
  vi.setSystemTime(0);
  vi.advanceTimersByTime(121_000);
  await next(fails(AWAY));
  expect(lines().filter((line) => line.startsWith('WARN an outage'))).toHaveLength(2);
});

it('what an attempt says of itself is plain JSON', async () => {
  const seen: unknown[] = [];
  const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) });
  environment.on('heartbeat', (now: unknown) => seen.push(now));
  const outages = { log: new OutageLog(), delay: () => 1 };
  await environment.run(() => runAttempt(outages, fails(AWAY))).catch(() => undefined);
  const [said] = seen;
  expect(said).toMatchObject({ heard: 1, outage: { attempts: 1, since: expect.any(Number) } });
  expect(defaultPayloadConverter.fromPayload(defaultPayloadConverter.toPayload(said))).toEqual(said);
});
