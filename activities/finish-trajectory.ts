import type { Score } from '../evaluation/index.ts';
import type { TrajectoryRecord } from '../results/index.ts';
import { PROMPTS } from '../roles/index.ts';
import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import { contentHash, graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import type { FinishInput, FinishResult } from '../workflows/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { scoreOf } from './score-of.ts';

const promptsHash = contentHash(PROMPTS);

/** Scores a played trajectory and stores it. Running twice is harmless: the store keeps the first of an id. */
export async function finishTrajectory(
  { packs, store }: ActivityDependencies,
  { cell, settings, played, startedAt }: FinishInput,
  workflow: { readonly workflowId: string; readonly runId: string } | null,
): Promise<FinishResult> {
  const { pack: reference, clock, profile } = settings;
  const pack = packs.pack(reference);
  const scenario = packs.scenario(reference, cell.scenario, clock);
  const { messages, outcome, reason, tokens } = played;
  const score = scoreOf(scenario, messages, outcome, profile);
  const record: TrajectoryRecord = {
    id: trajectoryId(cell),
    cell,
    scenarioName: scenarioName(cell),
    categories: scenario.categories,
    profile,
    services: settings.services,
    outcome,
    reason: reason ?? null,
    score,
    tokens,
    hashes: {
      pack: pack.hash,
      scenario: scenarioHash(pack, cell.scenario),
      grader: graderHash(pack, cell.scenario),
      prompts: promptsHash,
    },
    clock,
    timing: { startedAt, finishedAt: Date.now() },
    workflowId: workflow?.workflowId ?? null,
    runId: workflow?.runId ?? null,
    world: scenario.world,
    messages,
  };
  await store.saveTrajectory(record);
  return finishResult(score, messages.length - 1);
}

function finishResult(score: Score | null, newMessages: number): FinishResult {
  if (!score) return { similarity: null, turnCount: newMessages, milestones: [], minefields: [] };
  const { similarity, turnCount } = score;
  const matches = (list: Score['milestones']) =>
    list.map((match) => ({ similarity: match.similarity, message: match.message }));
  return { similarity, turnCount, milestones: matches(score.milestones), minefields: matches(score.minefields) };
}
