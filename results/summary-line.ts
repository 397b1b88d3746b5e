import type { Usage } from '../sandbox/event.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { TrajectorySummary } from './record.ts';

/** A run as `list --json` prints it; the keys are public (docs/json-output.md). */
export function trajectoryLine(summary: TrajectorySummary): JsonObject {
  const { cell, score, usage, provenance, timing } = summary;
  return {
    id: summary.id,
    sweep: cell.sweep,
    scenario: summary.scenarioName,
    base_scenario: cell.scenario,
    augmentation: cell.augmentation,
    agent: cell.agent,
    user: cell.user,
    trial: cell.trial,
    seed: cell.seed,
    categories: summary.categories,
    profile: summary.profile,
    services: summary.services,
    outcome: summary.outcome,
    reason: summary.reason,
    similarity: score?.similarity ?? null,
    milestone_similarity: score?.milestoneSimilarity ?? null,
    minefield_similarity: score?.minefieldSimilarity ?? null,
    turn_count: score?.turnCount ?? null,
    usage: { agent: usageLine(usage.agent), user: usageLine(usage.user) },
    started_at: new Date(timing.startedAt).toISOString(),
    finished_at: new Date(timing.finishedAt).toISOString(),
    workflow_id: summary.workflowId,
    run_id: summary.runId,
    provenance: {
      pack: provenance.pack,
      scenario: provenance.scenario,
      grader: provenance.grader,
      prompts: { agent: provenance.prompts.agent, user: provenance.prompts.user },
      tools: provenance.tools,
      harness: provenance.harness,
    },
  };
}

function usageLine({ input, cachedInput, cacheWrite, output, reasoning }: Usage): JsonObject {
  return { input, cached_input: cachedInput, cache_write: cacheWrite, output, reasoning };
}
