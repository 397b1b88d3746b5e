import type { SummaryRow, TrajectoryRow } from '../schema/rows.ts';

/** What lists read of a run. */
export const SUMMARY_COLUMNS = [
  'id',
  'sweep',
  'scenario',
  'augmentation',
  'agent',
  'user',
  'trial',
  'seed',
  'scenario_name',
  'profile',
  'services',
  'harness',
  'outcome',
  'reason',
  'solved',
  'similarity',
  'milestone_similarity',
  'minefield_similarity',
  'turn_count',
  'wording',
  'retries',
  'started_at',
  'finished_at',
  'workflow_id',
  'run_id',
  'categories',
  'usage',
  'provenance',
] as const satisfies readonly (keyof SummaryRow)[];

/** All columns of a run. */
export const RUN_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'agent_input',
  'agent_output',
  'agent_cost',
  'user_input',
  'user_output',
  'user_cost',
  'explanation',
  'clock',
  'world',
  'events',
] as const satisfies readonly (keyof TrajectoryRow)[];
