import type { JsonObject } from '../../../sandbox/json.ts';
import type { SweepOverview } from '../../store/sweeps.ts';
import { LEVEL } from '../../statistics/clustered-mean.ts';
import type { ClusteredMean } from '../../statistics/clustered-mean.ts';
import { safeName } from '../folders/safe-name.ts';
import type { LogTally, Measured } from '../inspect/log-tally.ts';
import { modelName } from '../inspect/model-usage.ts';

/** Of Every Eval Ever. */
export const SCHEMA_VERSION = '0.3.0';
export const BENCHMARK = 'toolsandbox';

/** What names an evaluation in its log and in each of its rows. */
export interface LoggedEvaluation {
  readonly id: string;
  /** `openai/gpt-6-sol` */
  readonly modelId: string;
}

const MEASURES = {
  solved: { kind: 'accuracy', about: 'Runs in which every milestone is met and nothing else was changed or claimed' },
  similarity: { kind: 'score', about: 'Mean share of the milestones met; 0 where a minefield was hit' },
  wording: { kind: 'rouge', about: "Closeness of the agent's sentences to the author's; no part of the score" },
} as const satisfies Readonly<Record<Measured, { readonly kind: string; readonly about: string }>>;

export function loggedEvaluation(agent: string, tally: LogTally): LoggedEvaluation {
  const parts = modelName(agent)
    .split('/')
    .filter((part) => part !== '');
  const modelId = (parts.length > 1 ? parts : [BENCHMARK, ...parts]).map(safeName).join('/');
  return { modelId, id: `${BENCHMARK}/${modelId}/${seconds(tally.finishedAt)}` };
}

/** The log of one agent, without what names its rows. Who ran it and with which weights is for its publisher to say. */
export function evaluationLog(
  { id: sweep }: SweepOverview,
  agent: string,
  tally: LogTally,
  { id, modelId }: LoggedEvaluation,
): JsonObject {
  const texts = { sweep, users: list(tally.users), profiles: list(tally.profiles) };
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: id,
    evaluation_timestamp: seconds(tally.startedAt),
    retrieved_timestamp: seconds(tally.finishedAt),
    source_metadata: {
      source_name: BENCHMARK,
      source_type: 'evaluation_run',
      source_organization_name: 'not stated',
      evaluator_relationship: 'other',
      additional_details: texts,
    },
    eval_library: { name: BENCHMARK, version: list(tally.harness) },
    model_info: {
      name: modelName(agent),
      id: modelId,
      additional_details: { deployment_type: 'unknown', model_availability: 'unknown', agent },
    },
    evaluation_results: (Object.keys(MEASURES) as readonly Measured[]).flatMap((name) => {
      const mean = tally.mean(name);
      return mean === null ? [] : [result(name, mean, tally)];
    }),
  };
}

function result(
  name: Measured,
  { mean, n, clusters, standardError, interval }: ClusteredMean,
  tally: LogTally,
): JsonObject {
  const { kind, about } = MEASURES[name];
  const method = 'clustered by base scenario';
  return {
    evaluation_result_id: name,
    evaluation_name: BENCHMARK,
    source_data: { dataset_name: BENCHMARK, source_type: 'other' },
    metric_config: {
      evaluation_description: about,
      metric_id: `${BENCHMARK}.${name}`,
      metric_name: name,
      metric_kind: kind,
      metric_unit: 'proportion',
      lower_is_better: false,
      score_type: 'continuous',
      min_score: 0,
      max_score: 1,
    },
    score_details: {
      score: mean,
      details: { base_scenarios: String(clusters), unscored_runs: String(tally.samples - tally.scored) },
      uncertainty: {
        num_samples: n,
        ...(standardError !== null && { standard_error: { value: standardError, method } }),
        ...(interval !== null && {
          confidence_interval: { lower: interval.low, upper: interval.high, confidence_level: LEVEL, method },
        }),
      },
    },
  };
}

function list(values: ReadonlySet<string>): string {
  return [...values].toSorted().join(', ');
}

function seconds(at: number): string {
  return String(Math.floor(at / 1000));
}
