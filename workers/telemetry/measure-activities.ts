import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { createActivities } from '../../activities/create-activities.ts';
import { ApplicationFailure } from '@temporalio/common';
import type { StepResult, FinishResult, StepInput, FinishInput } from '../../runs/contract.ts';
import type { NightSummary, NoteDeliveriesInput } from '../../runs/nights.ts';
import type { ModelReport, ToolExecutionsEvent, TurnEvent } from '../../sandbox/event.ts';
import type { BenchmarkMetrics } from './benchmark-metrics.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';

type ActivityName = keyof ReturnType<typeof createActivities>;

/** The role whose turn an activity takes. */
const TURNS: Partial<Record<ActivityName, 'agent' | 'user'>> = { takeAgentTurn: 'agent', takeUserTurn: 'user' };

/** Measures what activities do from their inputs and results. Labels are few: never an id, never what somebody wrote but names of schedules. */
export function measureActivities(metrics: BenchmarkMetrics): ActivityInterceptorsFactory {
  const known = new Set<string>();
  return ({ info: { activityType } }) => {
    const name = activityType as ActivityName;
    const role = TURNS[name];
    return {
      inbound: {
        async execute(input, next) {
          if (role !== undefined) {
            const [{ cell }] = input.args as [StepInput];
            const labels = { ...modelLabels(cell[role], known), role };
            const result = await next(input).catch((error: unknown) => {
              countFailure(metrics, labels, error);
              throw error;
            });
            countTurn(metrics, labels, (result as StepResult<TurnEvent>).event);
            return result;
          }
          const result = await next(input);
          if (name === 'judgeNight') countNight(metrics, result as NightSummary);
          if (name === 'noteDeliveries') countUndelivered(metrics, ...(input.args as [NoteDeliveriesInput]));
          if (name === 'executeToolCalls') countTools(metrics, (result as StepResult<ToolExecutionsEvent>).event);
          if (name === 'finishTrajectory') {
            const [{ cell, ending }] = input.args as [FinishInput];
            countTrajectory(metrics, modelLabels(cell.agent, known), ending.outcome, result as FinishResult);
          }
          return result;
        },
      },
    };
  };
}

interface TurnLabels extends ModelLabels {
  readonly role: string;
}

function countTurn(metrics: BenchmarkMetrics, labels: TurnLabels, { report }: TurnEvent): void {
  metrics.turns.add(1, labels);
  if (report) countReport(metrics, labels, report);
}

function countReport(metrics: BenchmarkMetrics, labels: TurnLabels, report: ModelReport): void {
  const { latencyMs, attempts, usage, wasted, waitedMs = 0 } = report;
  metrics.latency.record(latencyMs / 1000, labels);
  metrics.retries.add(Math.max(0, attempts - 1), labels);
  if (waitedMs > 0) metrics.waited.record(waitedMs / 1000, labels);
  for (const { input, cachedInput, cacheWrite, output, reasoning, costUsd } of [usage ?? [], wasted ?? []].flat()) {
    const kinds = { input, cached_input: cachedInput, cache_write: cacheWrite, output, reasoning };
    for (const [kind, tokens] of Object.entries(kinds)) metrics.tokens.add(tokens, { ...labels, kind });
    if (costUsd !== null) metrics.cost.record(costUsd, labels);
  }
}

/** The reason of a wait names the budget if it is one (results/traffic/admit.ts), and says if the model is away (limits/away.ts). */
const BUDGET = /\(budget of sweep |: budget of sweep /;
const AWAY = / is away since /;

function countFailure(metrics: BenchmarkMetrics, labels: TurnLabels, error: unknown): void {
  const { type, message } = error instanceof ApplicationFailure ? error : { type: 'unexpected', message: '' };
  if (type !== 'model.waiting') metrics.failures.add(1, { ...labels, type: type ?? 'unexpected' });
  else metrics.waits.add(1, { ...labels, for: waitedFor(message) });
}

function waitedFor(message: string): 'budget' | 'away' | 'limit' {
  if (BUDGET.test(message)) return 'budget';
  return AWAY.test(message) ? 'away' : 'limit';
}

function countTools({ toolCalls }: BenchmarkMetrics, { messages }: ToolExecutionsEvent): void {
  for (const { toolResult } of messages)
    toolCalls.add(1, { result: toolResult?.errorClass === undefined ? 'ok' : 'error' });
}

function countNight({ nightJudged }: BenchmarkMetrics, { schedule, endedAt }: NightSummary): void {
  if (endedAt !== null) nightJudged.set(Date.parse(endedAt) / 1000, { schedule });
}

function countUndelivered({ undelivered }: BenchmarkMetrics, { schedule, deliveries }: NoteDeliveriesInput): void {
  const lost = deliveries.filter(({ problem }) => problem !== null).length;
  if (lost > 0) undelivered.add(lost, { schedule });
}

function countTrajectory(
  { trajectories, similarity: similarities }: BenchmarkMetrics,
  labels: ModelLabels,
  outcome: string,
  { similarity }: FinishResult,
): void {
  trajectories.add(1, { ...labels, outcome });
  if (similarity !== null) similarities.record(similarity, labels);
}

interface ModelLabels extends Record<string, string> {
  readonly provider: string;
  readonly model: string;
}

/** Each model is a time series of its own in whatever stores the metrics, for good. */
const MOST_MODELS = 100;
const LONGEST_NAME = 80;

/**
 * The labels of a model spec: without its options, which may be anything. After many models all others are one.
 * @param known the models so far
 */
export function modelLabels(text: string, known: Set<string>): ModelLabels {
  const { provider, model } = parsed(text);
  const name = model.slice(0, LONGEST_NAME);
  const key = `${provider}:${name}`;
  if (!known.has(key) && known.size >= MOST_MODELS) return { provider, model: 'other' };
  known.add(key);
  return { provider, model: name };
}

/** A spec of another version is no reason for a turn to fail. */
function parsed(text: string): Pick<ModelSpec, 'provider' | 'model'> | ModelLabels {
  try {
    return parseModelSpec(text);
  } catch {
    return { provider: 'unknown', model: 'unknown' };
  }
}
