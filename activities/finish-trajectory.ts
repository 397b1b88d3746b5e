import { logOf } from '../evaluation/log-of.ts';
import { scoreRun } from '../evaluation/score-run.ts';
import type { Score } from '../evaluation/score.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { endingOf, messagesOf, usageOf } from '../sandbox/trajectory.ts';
import type { FinishInput, FinishResult } from '../runs/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';

export interface FinishStep extends Pick<FinishInput, 'cell' | 'settings' | 'startedAt'> {
  /** The whole log, including the ending. */
  readonly events: readonly TrajectoryEvent[];
}

/** Scores and stores a trajectory. Idempotent: the store keeps the first scored run of an id. */
export async function finishTrajectory(
  dependencies: ActivityDependencies,
  { cell, settings, events, startedAt }: FinishStep,
  workflow: { readonly workflowId: string; readonly runId: string } | null,
): Promise<FinishResult> {
  const { pack, clock, profile, services } = settings;
  const scenario = dependencies.packs.scenario(pack, cell.scenario, clock);
  const { outcome, reason = null } = endingOf(events);
  const trajectory = { world: scenario.world, events };
  const score = scoreRun(scenario, logOf(trajectory), outcome, profile);
  const record: TrajectoryRecord = {
    id: trajectoryId(cell),
    cell,
    scenarioName: scenarioName(cell),
    categories: scenario.categories,
    profile,
    services,
    outcome,
    reason,
    score,
    usage: { agent: usageOf(events, 'agent'), user: usageOf(events, 'user') },
    provenance: { ...dependencies.packs.hashes(pack, cell, clock), harness: dependencies.harness },
    clock,
    timing: { startedAt, finishedAt: Date.now() },
    workflowId: workflow?.workflowId ?? null,
    runId: workflow?.runId ?? null,
    ...trajectory,
  };
  await dependencies.store.saveTrajectory(record);
  return finishResult(score, messagesOf(events).length - 1);
}

function finishResult(score: Score | null, newMessages: number): FinishResult {
  if (!score) return { similarity: null, turnCount: newMessages, milestones: [], minefields: [] };
  const { similarity, turnCount } = score;
  const matches = (list: Score['milestones']) =>
    list.map((match) => ({ similarity: match.similarity, message: match.message }));
  return { similarity, turnCount, milestones: matches(score.milestones), minefields: matches(score.minefields) };
}
