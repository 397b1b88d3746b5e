import { isScored } from '../sandbox/outcome.ts';
import type { ScoreTotals, TrajectoryRecord, TrajectorySummary } from './record.ts';
import type { SummaryRow, TrajectoryRow } from './schema.ts';

/** @throws Error if the score is missing for a scored outcome, or present for an unscored one */
export function toRow(record: TrajectoryRecord): TrajectoryRow {
  const { score } = record;
  const { sweep, scenario, augmentation, agent, user, trial, seed } = record.cell;
  if (isScored(record.outcome) !== (score !== null)) {
    throw new Error(
      `${record.id}: outcome ${record.outcome} ${score === null ? 'requires a score' : 'must not have a score'}`,
    );
  }
  return {
    id: record.id,
    sweep,
    scenario,
    augmentation,
    agent,
    user,
    trial,
    seed,
    scenario_name: record.scenarioName,
    profile: record.profile,
    services: record.services,
    outcome: record.outcome,
    reason: record.reason,
    similarity: score?.similarity ?? null,
    milestone_similarity: score?.milestoneSimilarity ?? null,
    minefield_similarity: score?.minefieldSimilarity ?? null,
    turn_count: score?.turnCount ?? null,
    started_at: record.timing.startedAt,
    finished_at: record.timing.finishedAt,
    workflow_id: record.workflowId,
    run_id: record.runId,
    categories: JSON.stringify(record.categories),
    usage: JSON.stringify(record.usage),
    provenance: JSON.stringify(record.provenance),
    explanation: JSON.stringify({ milestones: score?.milestones ?? [], minefields: score?.minefields ?? [] }),
    clock: JSON.stringify(record.clock),
    world: JSON.stringify(record.world),
    events: JSON.stringify(record.events),
  };
}

export function toSummary(row: SummaryRow): TrajectorySummary {
  const { sweep, scenario, augmentation, agent, user, trial, seed } = row;
  return {
    id: row.id,
    cell: { sweep, scenario, augmentation, agent, user, trial, seed },
    scenarioName: row.scenario_name,
    categories: JSON.parse(row.categories),
    profile: row.profile,
    services: row.services,
    outcome: row.outcome,
    reason: row.reason,
    score: totals(row),
    usage: JSON.parse(row.usage),
    provenance: JSON.parse(row.provenance),
    timing: { startedAt: row.started_at, finishedAt: row.finished_at },
    workflowId: row.workflow_id,
    runId: row.run_id,
  };
}

export function toRecord(row: TrajectoryRow): TrajectoryRecord {
  const summary = toSummary(row);
  return {
    ...summary,
    score: summary.score && { ...summary.score, ...JSON.parse(row.explanation) },
    clock: JSON.parse(row.clock),
    world: JSON.parse(row.world),
    events: JSON.parse(row.events),
  };
}

function totals(row: SummaryRow): ScoreTotals | null {
  if (row.similarity === null || row.milestone_similarity === null) return null;
  if (row.minefield_similarity === null || row.turn_count === null) return null;
  return {
    similarity: row.similarity,
    milestoneSimilarity: row.milestone_similarity,
    minefieldSimilarity: row.minefield_similarity,
    turnCount: row.turn_count,
  };
}
