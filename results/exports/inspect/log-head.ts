import type { JsonObject } from '../../../sandbox/json.ts';
import type { SweepOverview } from '../../store/sweeps.ts';
import type { LogTally, Measured } from './log-tally.ts';
import { modelName, usageForm } from './model-usage.ts';
import { logId } from './log-id.ts';

/** Of inspect_ai's log format. */
const VERSION = 2;
const EPOCH = 0;

const STATUS = { completed: 'success', cancelled: 'cancelled', stopped: 'error' } as const;

/** A log of inspect_ai without its samples. */
export interface LogHead {
  readonly version: number;
  readonly eval: JsonObject;
  readonly plan: JsonObject;
  readonly status: string;
  readonly results: JsonObject;
  readonly stats: JsonObject;
}

export function logHead(sweep: SweepOverview, agent: string, tally: LogTally): LogHead {
  return {
    version: VERSION,
    status: sweep.end === null ? 'success' : STATUS[sweep.end.status],
    eval: spec(sweep, agent, tally),
    plan: { name: 'plan', steps: [{ solver: 'toolsandbox', params: {}, params_passed: {} }], config: {} },
    results: {
      total_samples: tally.samples,
      completed_samples: tally.scored,
      scores: scorersOf(tally).map(([name, mean]) => score(name, mean, tally)),
    },
    stats: stats(agent, tally),
  };
}

function spec(sweep: SweepOverview, agent: string, tally: LogTally): JsonObject {
  return {
    eval_id: logId('eval', sweep.id, agent),
    run_id: logId('run', sweep.id),
    task_id: logId('task', sweep.id, agent),
    created: new Date(sweep.createdAt).toISOString(),
    task: 'toolsandbox',
    task_version: 0,
    task_args: {},
    dataset: {
      name: 'toolsandbox',
      samples: tally.sampleIds.size,
      sample_ids: [...tally.sampleIds],
      shuffled: false,
    },
    model: modelName(agent),
    model_args: {},
    config: { epochs: tally.epochs, epochs_reducer: ['mean'], fail_on_error: false },
    packages: {},
    tags: [sweep.id],
    metadata: {
      sweep: sweep.id,
      agent,
      users: [...tally.users],
      profiles: [...tally.profiles],
      harness: [...tally.harness],
    },
    scorers: scorersOf(tally).map(([name, mean]) => ({ name, metrics: [{ name: mean }, { name: 'stderr' }] })),
  };
}

/** What is measured, and what inspect_ai calls its mean. */
function scorersOf(tally: LogTally): readonly (readonly [Measured, mean: string])[] {
  const wording = tally.count('wording') > 0 ? [['wording', 'mean'] as const] : [];
  return [['solved', 'accuracy'], ['similarity', 'mean'], ...wording];
}

function score(name: Measured, mean: string, tally: LogTally): JsonObject {
  const scored = tally.count(name);
  const value = tally.mean(name);
  const metric = (metricName: string, metricValue: number | null | undefined): JsonObject =>
    typeof metricValue === 'number' ? { [metricName]: { name: metricName, value: metricValue, params: {} } } : {};
  return {
    name,
    scorer: name,
    reducer: 'mean',
    scored_samples: scored,
    unscored_samples: tally.samples - scored,
    params: {},
    metrics: { ...metric(mean, value?.mean), ...metric('stderr', value?.standardError) },
  };
}

function stats(agent: string, { usage, users, samples, startedAt, finishedAt }: LogTally): JsonObject {
  return {
    started_at: new Date(samples === 0 ? EPOCH : startedAt).toISOString(),
    completed_at: new Date(finishedAt).toISOString(),
    ...usageForm(usage, agent, [...users][0] ?? 'user'),
  };
}
