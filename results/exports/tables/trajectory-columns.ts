import type { FailureCause } from '../../../evaluation/modes/mode.ts';
import type { PlayableRole } from '../../../sandbox/message.ts';
import type { Provenance, TrajectorySummary } from '../../record.ts';
import { isJson, RUN_COLUMNS } from '../../run-columns.ts';
import type { ColumnKind, RunColumn } from '../../run-columns.ts';
import type { ExportColumn, ExportColumnType } from './column.ts';

type TrajectoryColumn = ExportColumn<TrajectorySummary>;

/** Of what is neither text nor JSON. */
const TYPES: Readonly<Partial<Record<ColumnKind, ExportColumnType>>> = {
  count: 'integer',
  trial: 'integer',
  seed: 'integer',
  share: 'double',
  time: 'timestamp',
  verdict: 'boolean',
  list: 'list',
};

/** Of what has several values: a column for each. */
const PARTS: Readonly<Partial<Record<ColumnKind, readonly TrajectoryColumn[]>>> = {
  usage: [...usage('agent'), ...usage('user')],
  modes: [{ name: 'modes', type: 'list', value: ({ modes }) => (modes ?? []).map(({ mode }) => mode) }],
  origin: [],
  provenance: [
    hash('pack_hash', ({ pack }) => pack),
    hash('scenario_hash', ({ scenario }) => scenario),
    hash('grader_hash', ({ grader }) => grader),
    hash('agent_prompt_hash', ({ prompts }) => prompts.agent),
    hash('user_prompt_hash', ({ prompts }) => prompts.user),
    hash('tools_hash', ({ tools }) => tools),
    hash('harness', ({ harness }) => harness),
  ],
};

/** A row per trajectory; the names are those of `list --json`. */
export const TRAJECTORY_COLUMNS: readonly TrajectoryColumn[] = Object.entries<RunColumn>(RUN_COLUMNS).flatMap(
  ([name, { kind, value }]) =>
    (kind === 'cause' ? causeParts(name, value as RunColumn<FailureCause | null>['value']) : PARTS[kind]) ??
    ({ name, type: TYPES[kind] ?? (isJson(name) ? 'json' : 'text'), value } as TrajectoryColumn),
);

function causeParts(name: string, of: (run: TrajectorySummary) => FailureCause | null): readonly TrajectoryColumn[] {
  return [
    { name, type: 'text', value: (run) => of(run)?.title ?? null },
    { name: `${name}_message`, type: 'integer', value: (run) => of(run)?.message ?? null },
    { name: `${name}_quote`, type: 'text', value: (run) => of(run)?.quote ?? null },
  ];
}

function hash(name: string, of: (provenance: Provenance) => string): TrajectoryColumn {
  return { name, type: 'text', value: ({ provenance }) => of(provenance) };
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
