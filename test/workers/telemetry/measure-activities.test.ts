import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { MetricMeter, MetricTags } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { benchmarkMetrics } from '../../../workers/telemetry/benchmark-metrics.ts';
import { measureActivities, modelLabels } from '../../../workers/telemetry/measure-activities.ts';

/** Runs an activity, measured, and returns what was recorded, one line each. */
async function measured(activityType: string, input: object, run: () => Promise<unknown>): Promise<readonly string[]> {
  const lines: string[] = [];
  const metric = (name: string) => {
    const record = (value: number, tags: MetricTags = {}) =>
      void lines.push(
        `${name} ${Object.entries(tags)
          .map(([key, tag]) => `${key}=${tag}`)
          .join(' ')} ${value}`,
      );
    return { add: record, record, set: record };
  };
  const metrics = benchmarkMetrics({
    createCounter: metric,
    createHistogram: metric,
    createGauge: metric,
  } as unknown as MetricMeter);
  const { inbound } = measureActivities(metrics)({ info: { activityType } } as Context);
  await inbound?.execute?.({ args: [input], headers: {} }, run).catch(() => undefined);
  return lines;
}

const cell = { agent: 'openai:m?baseUrl=http://secret.example.org', user: 'scripted:user' };
const agent = 'provider=openai model=m role=agent';

describe('what is measured of', () => {
  it('a turn of a model', async () => {
    const usage = { input: 10, cachedInput: 4, cacheWrite: 0, output: 5, reasoning: 1, costUsd: 0.5 };
    const wasted = { ...usage, input: 3, costUsd: null };
    const report = { latencyMs: 1500, attempts: 3, usage, wasted, waitedMs: 2000 };
    const lines = await measured('takeAgentTurn', { cell }, async () => ({ event: { kind: 'turn', report } }));
    expect(lines).toEqual(
      expect.arrayContaining([
        `toolsandbox_turns_total ${agent} 1`,
        `toolsandbox_model_latency_seconds ${agent} 1.5`,
        `toolsandbox_turn_retries_total ${agent} 2`,
        `toolsandbox_turn_wait_seconds ${agent} 2`,
        `toolsandbox_tokens_total ${agent} kind=input 10`,
        `toolsandbox_tokens_total ${agent} kind=input 3`,
        `toolsandbox_tokens_total ${agent} kind=reasoning 1`,
      ]),
    );
    expect(lines.filter((line) => line.includes('cost_usd'))).toEqual([`toolsandbox_turn_cost_usd ${agent} 0.5`]);
  });

  it('a scripted turn', async () => {
    const lines = await measured('takeUserTurn', { cell }, async () => ({ event: { kind: 'turn' } }));
    expect(lines).toEqual(['toolsandbox_turns_total provider=scripted model=user role=user 1']);
  });

  it.each([
    ['model.waiting', 'waiting until T (openai m: limit of 15 requests/min)', `turn_waits_total ${agent} for=limit`],
    ['model.waiting', 'waiting until T (openai m: budget of sweep s: spent)', `turn_waits_total ${agent} for=budget`],
    ['provider.rate-limited', 'said "budget of sweep"', `turn_failures_total ${agent} type=provider.rate-limited`],
  ])('a turn that fails with %s: %s', async (type, message, line) => {
    const run = () => Promise.reject(ApplicationFailure.create({ type, message }));
    expect(await measured('takeAgentTurn', { cell }, run)).toEqual([`toolsandbox_${line} 1`]);
  });

  it('an error that nobody foresaw, without its text', async () => {
    const lines = await measured('takeAgentTurn', { cell }, () => Promise.reject(new Error('sk-key')));
    expect(lines).toEqual([`toolsandbox_turn_failures_total ${agent} type=unexpected 1`]);
  });

  it('a night that was judged', async () => {
    const summary = { schedule: 'nightly', endedAt: '2026-11-22T06:00:00.000Z' };
    const judged = await measured('judgeNight', {}, async () => summary);
    expect(judged).toEqual([
      `toolsandbox_night_judged_timestamp_seconds schedule=nightly ${Date.UTC(2026, 10, 22, 6) / 1000}`,
    ]);
    expect(await measured('judgeNight', {}, async () => ({ ...summary, endedAt: null }))).toEqual([]);
  });

  it('notifications that reached no one', async () => {
    const deliveries = [
      { receiver: 'a', problem: null },
      { receiver: 'b', problem: 'no answer' },
    ];
    const noted = (some: object) =>
      measured('noteDeliveries', { schedule: 'nightly', deliveries: some }, async () => undefined);
    expect(await noted(deliveries)).toEqual(['toolsandbox_undelivered_notifications_total schedule=nightly 1']);
    expect(await noted(deliveries.slice(0, 1))).toEqual([]);
  });

  it('a batch of tool calls', async () => {
    const messages = [{ toolResult: {} }, { toolResult: { errorClass: 'ValueError' } }];
    const lines = await measured('executeToolCalls', { cell }, async () => ({ event: { messages } }));
    expect(lines).toEqual(['ok', 'error'].map((result) => `toolsandbox_tool_executions_total result=${result} 1`));
  });

  it('the end of a trajectory, scored or not', async () => {
    const ended = (outcome: string, similarity: number | null) =>
      measured('finishTrajectory', { cell, ending: { outcome } }, async () => ({ similarity }));
    expect(await ended('completed', 0.75)).toEqual([
      'toolsandbox_trajectories_total provider=openai model=m outcome=completed 1',
      'toolsandbox_similarity provider=openai model=m 0.75',
    ]);
    expect(await ended('infrastructure', null)).toHaveLength(1);
  });

  it('no other activity', async () => {
    expect(await measured('planTrajectories', {}, async () => ({}))).toEqual([]);
  });
});

it('models beyond the hundredth share a label, so that nobody fills the store of the metrics', () => {
  const known = new Set<string>();
  const labels = Array.from({ length: 150 }, (_, index) => modelLabels(`compatible:m${index}?baseUrl=http://h`, known));
  expect(new Set(labels.map(({ model }) => model)).size).toBe(101);
  expect(labels.at(-1)).toEqual({ provider: 'compatible', model: 'other' });
  expect(modelLabels('compatible:m5?baseUrl=http://h', known).model).toBe('m5');
  expect(modelLabels(`openai:${'x'.repeat(200)}`, new Set()).model).toHaveLength(80);
  expect(modelLabels('of another version', new Set())).toEqual({ provider: 'unknown', model: 'unknown' });
});
