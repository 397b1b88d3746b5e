import type { PlayableRole } from '../../../sandbox/message.ts';
import type { ScoreTotals, TrajectorySummary } from '../../record.ts';
import type { ExportColumn } from './column.ts';

type TrajectoryColumn = ExportColumn<TrajectorySummary>;

/** A row per trajectory; the names are those of `list --json`. */
export const TRAJECTORY_COLUMNS: readonly TrajectoryColumn[] = [
  { name: 'id', type: 'text', value: ({ id }) => id },
  { name: 'sweep', type: 'text', value: ({ cell }) => cell.sweep },
  { name: 'scenario', type: 'text', value: ({ scenarioName }) => scenarioName },
  { name: 'base_scenario', type: 'text', value: ({ cell }) => cell.scenario },
  { name: 'augmentation', type: 'text', value: ({ cell }) => cell.augmentation },
  { name: 'agent', type: 'text', value: ({ cell }) => cell.agent },
  { name: 'user', type: 'text', value: ({ cell }) => cell.user },
  { name: 'trial', type: 'integer', value: ({ cell }) => cell.trial },
  { name: 'seed', type: 'integer', value: ({ cell }) => cell.seed },
  { name: 'categories', type: 'list', value: ({ categories }) => categories },
  { name: 'profile', type: 'text', value: ({ profile }) => profile },
  { name: 'services', type: 'text', value: ({ services }) => services },
  { name: 'outcome', type: 'text', value: ({ outcome }) => outcome },
  { name: 'reason', type: 'text', value: ({ reason }) => reason },
  { name: 'failure_kind', type: 'text', value: ({ failureKind }) => failureKind ?? null },
  { name: 'solved', type: 'boolean', value: ({ score: totals }) => totals?.solved ?? null },
  score('similarity', 'similarity'),
  score('milestone_similarity', 'milestoneSimilarity'),
  score('minefield_similarity', 'minefieldSimilarity'),
  { name: 'turn_count', type: 'integer', value: ({ score: totals }) => totals?.turnCount ?? null },
  score('wording', 'wording'),
  ...usage('agent'),
  ...usage('user'),
  { name: 'retries', type: 'integer', value: ({ retries }) => retries },
  { name: 'started_at', type: 'timestamp', value: ({ timing }) => timing.startedAt },
  { name: 'finished_at', type: 'timestamp', value: ({ timing }) => timing.finishedAt },
  { name: 'workflow_id', type: 'text', value: ({ workflowId }) => workflowId },
  { name: 'run_id', type: 'text', value: ({ runId }) => runId },
  { name: 'pack_hash', type: 'text', value: ({ provenance }) => provenance.pack },
  { name: 'scenario_hash', type: 'text', value: ({ provenance }) => provenance.scenario },
  { name: 'grader_hash', type: 'text', value: ({ provenance }) => provenance.grader },
  { name: 'agent_prompt_hash', type: 'text', value: ({ provenance }) => provenance.prompts.agent },
  { name: 'user_prompt_hash', type: 'text', value: ({ provenance }) => provenance.prompts.user },
  { name: 'tools_hash', type: 'text', value: ({ provenance }) => provenance.tools },
  { name: 'harness', type: 'text', value: ({ provenance }) => provenance.harness },
];

function score(name: string, key: Exclude<keyof ScoreTotals, 'solved' | 'turnCount'>): TrajectoryColumn {
  return { name, type: 'double', value: ({ score: totals }) => totals?.[key] ?? null };
}

function usage(role: PlayableRole): readonly TrajectoryColumn[] {
  const of = (summary: TrajectorySummary) => summary.usage[role];
  return [
    { name: `${role}_input_tokens`, type: 'integer', value: (summary) => of(summary).input },
    { name: `${role}_cached_input_tokens`, type: 'integer', value: (summary) => of(summary).cachedInput },
    { name: `${role}_cache_write_tokens`, type: 'integer', value: (summary) => of(summary).cacheWrite },
    { name: `${role}_output_tokens`, type: 'integer', value: (summary) => of(summary).output },
    { name: `${role}_reasoning_tokens`, type: 'integer', value: (summary) => of(summary).reasoning },
    { name: `${role}_cost_usd`, type: 'double', value: (summary) => of(summary).costUsd },
  ];
}
