import { countObjections } from '../evaluation/count-objections.ts';
import { logOf } from '../evaluation/log-of.ts';
import { scoreRun } from '../evaluation/score-run.ts';
import { whyFailed } from '../results/explain/why-failed.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import type { FinishInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import { endingOf, messagesOf, mistakeOf, retriesOf, usageOf } from '../sandbox/trajectory.ts';
import type { PreparedPack } from './pack-cache.ts';

/** A run that has ended. */
export interface FinishStep extends Pick<FinishInput, 'cell' | 'settings' | 'startedAt' | 'origin'> {
  /** The whole log, including the ending. */
  readonly events: readonly TrajectoryEvent[];
  /** When the play ended, in milliseconds since the epoch, by the clock of `startedAt`: that of this machine may be another. */
  readonly finishedAt: number;
}

interface Finished extends FinishStep {
  readonly prompting: Prompting;
  /** The version of this program. */
  readonly harness: string;
  readonly workflow: { readonly workflowId: string; readonly runId: string } | null;
}

/** All that is stored of a run that has ended: what follows from its log, its settings and its pack. */
export function finishedRecord(
  prepared: PreparedPack,
  { cell, settings, events, startedAt, finishedAt, origin, prompting, harness, workflow }: Finished,
): TrajectoryRecord {
  const { clock, profile, services, faults } = settings;
  const scenario = prepared.scenario(cell.scenario, settings);
  const { outcome, reason = null } = endingOf(events);
  const trajectory = { world: scenario.world, events };
  const played = events.slice(origin?.events ?? 0);
  const failureKind = mistakeOf({ outcome, events });
  const score = scoreRun(scenario, logOf(trajectory), outcome, profile);
  return {
    id: trajectoryId(cell),
    cell,
    categories: scenario.categories,
    profile,
    services,
    outcome,
    reason,
    failureKind,
    score,
    ...whyFailed({ trajectory, score, rules: scenario, profile, ending: { outcome, reason, failureKind } }),
    decisive: null,
    objections: countObjections(events),
    faults: messagesOf(events).filter(({ toolResult }) => toolResult?.fault !== undefined).length,
    retries: retriesOf(played),
    usage: { agent: usageOf(played, 'agent'), user: usageOf(played, 'user') },
    provenance: { ...prepared.hashes(cell, settings, prompting), harness, ...(faults && { faults }) },
    clock,
    startedAt,
    finishedAt,
    workflowId: workflow?.workflowId ?? null,
    runId: workflow?.runId ?? null,
    origin: origin ?? null,
    ...trajectory,
  };
}
