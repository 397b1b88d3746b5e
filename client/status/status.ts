import type { PendingActivity, SweepFacts } from '../../diagnosis/facts.ts';
import type { Collected } from '../diagnosis/collect-facts.ts';
import { judge } from '../../diagnosis/judge.ts';
import type { Diagnosis } from '../../diagnosis/judge.ts';
import { sum } from '../../results/means/means.ts';
import { ratioOrNull } from '../../results/means/ratio.ts';
import type { TallyGroup } from '../../results/store/sums.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { collectFacts } from '../diagnosis/collect-facts.ts';
import type { EngineSession } from '../engine-session.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';
import { estimateEnd } from './eta.ts';
import type { Eta } from './eta.ts';
import { waitOfAll } from '../operating/group-reasons.ts';

/** Everything that `status` says of a sweep. */
export interface SweepStatus {
  readonly facts: SweepFacts;
  readonly diagnosis: Diagnosis;
  readonly eta: Eta;
  readonly oldest: readonly OldTrajectory[];
  /** Null if they cannot be read from here. */
  readonly agents: readonly AgentCounts[] | null;
  /** Of all runs that count; null if the results cannot be read from here and some were played before. */
  readonly scores: ScoreMeans | null;
}

export interface ScoreMeans {
  /** Those of them with a score. */
  readonly scored: number;
  /** Share of those with a verdict that are solved; `null` if there are none. */
  readonly solved: number | null;
  /** Mean of the scores; `null` if there are none. */
  readonly similarity: number | null;
}

export interface AgentCounts extends ScoreMeans {
  /** Model spec. */
  readonly agent: string;
  /** Stored runs. */
  readonly runs: number;
}

export async function readStatus(session: EngineSession, found: FoundSweep, results: string): Promise<SweepStatus> {
  const collected = await collectFacts(session, found, results);
  const { facts, runs } = collected;
  const diagnosis = judge(facts);
  const tally = runs?.tally ?? null;
  const perAgent = tally && [...Map.groupBy(tally, ({ agent }) => agent)];
  return {
    facts,
    diagnosis,
    eta: etaOf(facts, diagnosis),
    oldest: oldestTrajectories(collected),
    agents: perAgent && perAgent.map(([agent, own]) => ({ agent, runs: sum(own, 'runs'), ...means(own) })),
    scores: scoresOf(facts, tally),
  };
}

/** A sweep that has ended, or of which nothing is known, has none. */
function etaOf({ now, workflow, progress, recent, activities, results }: SweepFacts, { findings }: Diagnosis): Eta {
  const stopped = findings.find(({ gravity }) => gravity === 'stopped')?.text ?? null;
  if (workflow?.status !== 'running') return { at: null, because: null };
  if (progress === null) return { at: null, because: stopped };
  return estimateEnd({
    now,
    left: progress.cells - finishedCells(progress.counts),
    ...recent,
    stopped,
    waiting: waitOfAll(activities, now),
    concurrency: progress.concurrency ?? null,
    running: progress.running,
    models: results.models ?? [],
  });
}

/** A sweep that was started again counts only what it has played since. */
export function scoresOf(
  { progress }: Pick<SweepFacts, 'progress'>,
  tally: readonly TallyGroup[] | null,
): ScoreMeans | null {
  if (tally !== null) return means(tally);
  if (progress === null || progress.counts.skipped > 0) return null;
  const { scored, similaritySum, judged, solved } = progress.counts;
  return { scored, solved: ratioOrNull(solved, judged), similarity: ratioOrNull(similaritySum, scored) };
}

function means(tally: readonly TallyGroup[]): ScoreMeans {
  const scored = sum(tally, 'scored');
  const solved = ratioOrNull(sum(tally, 'solved'), sum(tally, 'judged'));
  return { scored, solved, similarity: ratioOrNull(sum(tally, 'similaritySum'), scored) };
}

/** A trajectory that has been running for long, and what it is at. */
export interface OldTrajectory {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Undefined between two activities. */
  readonly pending: PendingActivity | undefined;
}

/** The running trajectories of a sweep that began first. */
function oldestTrajectories({ running, facts }: Collected): readonly OldTrajectory[] {
  return running.oldest.map(({ workflowId, id, startedAt }) => ({
    id,
    startedAt,
    pending: facts.activities.find((activity) => activity.workflowId === workflowId),
  }));
}
