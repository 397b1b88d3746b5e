import type { FailureCause, FoundMode } from '../../evaluation/modes/mode.ts';
import type { RecordedScore, TrajectoryRecord } from '../../results/record.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { TrajectoryEvent, Usage } from '../../sandbox/event.ts';
import type { Message, PlayableRole } from '../../sandbox/message.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { finalWorld, messagesOf } from '../../sandbox/trajectory.ts';
import type { World } from '../../sandbox/world.ts';
import { explain } from './explain.ts';
import type { RunGraphs } from '../grader-of.ts';

/** One run: a scenario under an augmentation, played once by an agent. */
export interface Run {
  /** Of the trajectory, as the command line and the viewer name it. */
  readonly id: string;
  readonly sweep: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly categories: readonly string[];
  readonly augmentation: Augmentation;
  /** Model specs; `function:NAME` for a function. */
  readonly agent: string;
  readonly user: string;
  /** From 1. */
  readonly trial: number;
  readonly seed: number;
  /** Whether the job was done. Null without a score: what failed was not the agent. */
  readonly solved: boolean | null;
  /** In [0, 1]; null without a score. */
  readonly similarity: number | null;
  readonly outcome: Outcome;
  /** Why it ended so; null if it completed. */
  readonly reason: string | null;
  /** Why it is not solved, with what was expected and found: lines to print. Null if it is solved. */
  readonly explanation: string | null;
  /** The first of these reasons, in parts. */
  readonly cause: FailureCause | null;
  /** What the agent did wrong, by kind. */
  readonly modes: readonly FoundMode[];
  /** All that was scored. */
  readonly score: RecordedScore | null;
  /** What happened, in order. */
  readonly log: readonly TrajectoryEvent[];
  readonly messages: readonly Message[];
  /** The databases at the end. */
  readonly world: World;
  /** Tokens, and US dollars where the price is known. */
  readonly usage: Readonly<Record<PlayableRole, Usage>>;
  /** US dollars, of both roles; null if not known. */
  readonly costUsd: number | null;
  /** Calls of models beyond the first of each turn. */
  readonly retries: number;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** A stored run for programs. @param grader what it was scored against */
export function runOf(record: TrajectoryRecord, grader: RunGraphs | null): Run {
  const { id, cell, categories, score, outcome, reason, events, usage, retries, startedAt, finishedAt } = record;
  const { agent, user } = usage;
  const solved = score?.solved ?? null;
  const known = agent.costUsd !== null && user.costUsd !== null;
  return {
    id,
    ...cell,
    categories,
    solved,
    similarity: score?.similarity ?? null,
    outcome,
    reason,
    explanation: solved === true ? null : explain(record, grader),
    cause: record.cause,
    modes: record.modes ?? [],
    score,
    log: events,
    messages: messagesOf(events),
    world: finalWorld(record),
    usage,
    costUsd: known ? agent.costUsd + user.costUsd : null,
    retries,
    startedAt: new Date(startedAt),
    finishedAt: new Date(finishedAt),
  };
}
