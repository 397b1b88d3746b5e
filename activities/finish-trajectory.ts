import { describeSideEffect } from '../evaluation/describe-side-effect.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import { milestoneTitle } from '../evaluation/milestone.ts';
import type { Score } from '../evaluation/score.ts';
import { agentSpan } from '../results/spans/agent-span.ts';
import { evaluationSpan, storeSpan } from '../results/spans/finish-spans.ts';
import { tracedRun } from '../results/spans/span-ids.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import { shorten } from '../sandbox/shorten.ts';
import type { TrajectoryEvent, EndingEvent } from '../sandbox/event.ts';
import { endingOf, messagesOf } from '../sandbox/trajectory.ts';
import type { MatchResult, FinishResult, Stop } from '../runs/contract.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { shownPlace } from '../runs/shown-place.ts';
import { promptingOf } from './prompting-of.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { finishedRecord } from './finished-record.ts';
import type { FinishStep } from './finished-record.ts';
import { stopwatch } from './stopwatch.ts';
import { codeErrorDetail } from '../results/explain/code-error.ts';
import type { ResultsStore } from '../results/store.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';

/** Where the code of an agent failed in each of so many runs, or in all if there are fewer, it fails in the others too. */
const RUNS_THAT_STOP = 10;

/**
 * Scores and stores a trajectory. Idempotent: the store keeps the first scored run of an id. If that is this run, an earlier attempt
 * stored it, whose answer came too late or whose workflow was cancelled meanwhile: it is not scored again, which may take as long.
 */
export async function finishTrajectory(
  dependencies: ActivityDependencies,
  step: FinishStep,
  workflow: { readonly workflowId: string; readonly runId: string } | null,
): Promise<FinishResult> {
  const lap = stopwatch();
  const { cell, settings, events } = step;
  const prepared = await dependencies.packs.get(settings.pack);
  const scenario = prepared.scenario(cell.scenario, settings);
  const prompting = await promptingOf(dependencies.texts, settings);
  const { harness } = dependencies;
  const { trajectories, traffic } = dependencies.store;
  const stored = workflow === null ? null : await scoredRun(trajectories, trajectoryId(cell), workflow.runId);
  const record = stored ?? finishedRecord(prepared, { ...step, prompting, harness, workflow });
  const evaluated = lap();
  if (stored === null) await trajectories.save(record);
  await traffic.endRun(cell.sweep, record.id);
  const { finishedAt: storedAt } = lap();
  dependencies.spans?.(tracedRun(record), () => [
    evaluationSpan(record, evaluated),
    storeSpan(record, { startedAt: evaluated.finishedAt, finishedAt: storedAt }),
    agentSpan(record, storedAt),
  ]);
  const stop = await stopOfBroken(dependencies.store, cell, endingOf(events));
  return {
    ...finishResult(record, scenario),
    ...(stored && { outcome: stored.outcome }),
    ...(stop && { stop }),
  };
}

/** Null if there is none of this run of the workflow. */
async function scoredRun(
  trajectories: ResultsStore['trajectories'],
  id: string,
  runId: string,
): Promise<TrajectoryRecord | null> {
  if ((await trajectories.pendingAmong([id])).length > 0) return null;
  const found = await trajectories.find(id);
  return found?.runId === runId ? found : null;
}

/** A score as it is shown, also that of a run that has not ended. */
export function finishResult(
  { score, retries, events }: Pick<TrajectoryRecord, 'score' | 'retries' | 'events'>,
  scenario: ScenarioInstance,
): FinishResult {
  return {
    solved: score?.solved ?? null,
    similarity: score?.similarity ?? null,
    turnCount: score?.turnCount ?? messagesOf(events).length - 1,
    retries,
    milestones: checkResults(score?.milestones, scenario.milestones, events),
    minefields: checkResults(score?.minefields, scenario.minefields, events),
    sideEffects: sideEffectLines(score?.sideEffects),
  };
}

/** More, or longer ones, would fill the workflow's history. */
const MAX_TITLE_LENGTH = 120;
const MAX_SIDE_EFFECTS = 10;

function sideEffectLines(effects: Score['sideEffects'] = []): readonly string[] {
  return effects.slice(0, MAX_SIDE_EFFECTS).map((effect) => shorten(describeSideEffect(effect), MAX_TITLE_LENGTH));
}

function checkResults(
  matches: Score['milestones'] = [],
  graph: MilestoneGraph,
  events: readonly TrajectoryEvent[],
): readonly MatchResult[] {
  return matches
    .toSorted((one, other) => one.milestone - other.milestone)
    .map((match) => ({
      title: shorten(milestoneTitle(match, graph), MAX_TITLE_LENGTH),
      similarity: match.similarity,
      message: shownPlace(match, events),
    }));
}

/** That no more of an agent is played, as its code has failed in each of its runs. @param ending of the one stored last */
async function stopOfBroken(
  { trajectories, sweeps }: Pick<ResultsStore, 'trajectories' | 'sweeps'>,
  { sweep, agent }: Pick<Cell, 'sweep' | 'agent'>,
  { outcome, failureKind, reason = '' }: EndingEvent,
): Promise<Stop | undefined> {
  if (outcome !== 'agent-error' || failureKind !== 'code-error') return undefined;
  const { cells = 0, parameters = {} } = (await sweeps.find(sweep)) ?? {};
  const least = Math.min(RUNS_THAT_STOP, Math.floor(cells / agentsIn(parameters)));
  if (least === 0) return undefined;
  let broken = 0;
  for await (const run of trajectories.summaries({ sweep, agent, scored: true })) {
    if (run.failureKind !== 'code-error') return undefined;
    broken++;
  }
  if (broken < least) return undefined;
  const why = `the agent's code failed in all of its first ${broken} runs: ${codeErrorDetail(reason)}`;
  return {
    scope: 'model',
    model: agent,
    reason: `${why}. No more of its runs are started: correct it, and play again`,
  };
}

function agentsIn({ agents }: Readonly<Record<string, unknown>>): number {
  return Array.isArray(agents) ? Math.max(1, agents.length) : 1;
}
