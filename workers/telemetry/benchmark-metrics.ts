import type { MetricMeter } from '@temporalio/common';

/** Seconds. A model that thinks takes minutes. */
const LATENCY_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 240, 600];

/** Of the histograms below, and of the engine's that hold turns. */
export const BUCKETS = {
  toolsandbox_model_latency_seconds: LATENCY_BUCKETS,
  toolsandbox_turn_wait_seconds: [1, 5, 15, 60, 300, 900, 3_600, 14_400],
  toolsandbox_turn_cost_usd: [0.0001, 0.001, 0.01, 0.1, 1, 10],
  toolsandbox_similarity: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type BenchmarkMetrics = ReturnType<typeof benchmarkMetrics>;

/** Counts attempts that met an outage, by the type of its failure. */
export function outageCounter(meter: MetricMeter): (type: string) => void {
  const description = 'Attempts of all activities that met an outage of results or Temporal server';
  const outages = meter.createCounter('toolsandbox_outage_attempts_total', undefined, description);
  return (type) => outages.add(1, { type });
}

/** What operators want to know of a benchmark, beside the engine's own metrics. Labels: measure-activities.ts. */
export function benchmarkMetrics(meter: MetricMeter) {
  const counter = (name: string, description: string) => meter.createCounter(name, undefined, description);
  const histogram = (name: keyof typeof BUCKETS, description: string) =>
    meter.createHistogram(name, 'float', undefined, description);
  return {
    turns: counter('toolsandbox_turns_total', 'Turns that were taken'),
    failures: counter('toolsandbox_turn_failures_total', 'Attempts of turns that failed, by the type of the failure'),
    waits: counter('toolsandbox_turn_waits_total', 'Turns that were put off by a limit or a budget'),
    retries: counter('toolsandbox_turn_retries_total', 'Calls of models beyond the first of a turn'),
    tokens: counter('toolsandbox_tokens_total', 'Tokens by kind; of input and output, the other kinds are parts'),
    latency: histogram('toolsandbox_model_latency_seconds', 'Latency of the call that answered, without waits'),
    waited: histogram('toolsandbox_turn_wait_seconds', 'How long turns waited for limits and outages'),
    cost: histogram('toolsandbox_turn_cost_usd', 'Dollars per turn, where the price is known'),
    toolCalls: counter('toolsandbox_tool_executions_total', 'Tool calls that were executed'),
    trajectories: counter('toolsandbox_trajectories_total', 'Trajectories that ended, by outcome'),
    nightJudged: meter.createGauge(
      'toolsandbox_night_judged_timestamp_seconds',
      'float',
      undefined,
      'When a night of a schedule was judged last, in seconds since the epoch',
    ),
    undelivered: counter('toolsandbox_undelivered_notifications_total', 'Notifications of nights that reached no one'),
    similarity: histogram('toolsandbox_similarity', 'Similarity of scored trajectories'),
  };
}
