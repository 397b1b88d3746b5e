import { join } from 'node:path';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import type { ModelLimits } from '../../limits/limit.ts';
import type { CallRequest, Traffic } from '../../limits/traffic.ts';
import { SQLITE } from '../../results/schema/dialect.ts';
import { createTables } from '../../results/schema/create-tables.ts';
import type { ResultsSchema } from '../../results/schema/rows.ts';
import { createFile } from '../../results/sqlite/results-file.ts';
import { NodeSqliteDialect } from '../../results/sqlite/node-sqlite-dialect.ts';
import { trafficQueries } from '../../results/traffic/traffic-queries.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A clock that only tests move; in milliseconds since the epoch. */
export interface TestClock {
  now: number;
}

/** When the clock of {@link startTraffic} starts: at a whole minute. */
export const START = 1_700_000_000_000 - (1_700_000_000_000 % 60_000);

/** A call of the model `m`. */
export const CALL: CallRequest = {
  ticket: 't',
  model: 'm',
  sweep: 's',
  tokens: 1000,
  most: { tokens: 1000, costUsd: 0 },
  first: false,
  timeoutMs: 60_000,
};

/** The coordination of model calls in a new file, with the limits of a model `m`. */
export async function startTraffic(
  limits: Partial<ModelLimits> = {},
): Promise<{ traffic: Traffic; clock: TestClock; database: Kysely<ResultsSchema> }> {
  const clock = { now: START };
  const path = join(temporaryFolder(), 'results.db');
  createFile(path);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, 'write') });
  await createTables(database, SQLITE);
  onTestFinished(() => database.destroy());
  const traffic = trafficQueries({ database, now: async () => clock.now, locksRows: false });
  await traffic.setLimits('m', limits);
  return { traffic, clock, database };
}

interface Simulated {
  /** Trajectories that want to play at the same time. */
  readonly trajectories: number;
  readonly calls: number;
  readonly latencyMs: number;
  /** What a call is estimated to use, and what it uses. */
  readonly estimate: number;
  readonly tokens: (call: number) => number;
  /** Whether the provider refuses a call that starts now, and for how long. */
  readonly refuses?: (now: number) => number | null;
  /** How much later than its slot a worker comes. */
  readonly lateMs?: (step: number) => number;
}

export interface StartedCall {
  readonly at: number;
  readonly tokens: number;
  readonly trajectory: number;
}

/** Plays trajectories against the limits, event by event, and returns the calls that the provider answered. */
export async function simulate(
  traffic: Traffic,
  clock: TestClock,
  { trajectories, calls, latencyMs, estimate, tokens, refuses = () => null, lateMs = () => 0 }: Simulated,
): Promise<readonly StartedCall[]> {
  const queue = Array.from({ length: trajectories }, (_, trajectory) => ({ at: clock.now, trajectory, call: 0 }));
  const started: StartedCall[] = [];
  for (let step = 0; queue.length > 0; step++) {
    queue.sort((one, other) => one.at - other.at);
    const { at, trajectory, call } = queue.shift()!;
    clock.now = Math.max(clock.now, at);
    const request = { ticket: `${trajectory}/${call}`, model: 'm', sweep: 's' };
    const admission = await traffic.admit({
      ...request,
      tokens: estimate,
      most: { tokens: estimate, costUsd: 0 },
      first: call === 0,
      timeoutMs: 60_000,
    });
    if (admission.kind === 'wait') {
      queue.push({ at: admission.until + lateMs(step), trajectory, call });
      continue;
    }
    const refused = refuses(clock.now);
    if (refused !== null) {
      await traffic.settle(request, { tokens: null, costUsd: null, succeeded: false });
      const waitMs = await traffic.throttle('m', { waitMs: refused, reason: '429' });
      queue.push({ at: clock.now + waitMs, trajectory, call });
      continue;
    }
    const used = tokens(started.length);
    started.push({ at: clock.now, tokens: used, trajectory });
    await traffic.settle(request, { tokens: used, costUsd: null, succeeded: true });
    if (call + 1 < calls) queue.push({ at: clock.now + latencyMs, trajectory, call: call + 1 });
  }
  return started;
}

/** The most of a figure that falls into any 60 seconds. */
export function busiestMinute(calls: readonly StartedCall[], figure: (call: StartedCall) => number): number {
  return Math.max(
    ...calls.map(({ at }) =>
      calls.filter((call) => call.at >= at && call.at < at + 60_000).reduce((sum, call) => sum + figure(call), 0),
    ),
  );
}

/** The mean of a figure per minute, while there was work. */
export function perMinute(calls: readonly StartedCall[], figure: (call: StartedCall) => number): number {
  const times = calls.map(({ at }) => at);
  const minutes = (Math.max(...times) - Math.min(...times)) / 60_000;
  return calls.reduce((sum, call) => sum + figure(call), 0) / minutes;
}
