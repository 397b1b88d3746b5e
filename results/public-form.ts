import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { ScoreTotals, TrajectoryRecord, TrajectorySummary } from './record.ts';

/**
 * The forms that `--json` prints and others build on (docs/json-output.md): snake_case keys, ISO 8601 times. This is their only
 * home: our own names become public ones here, by rule, so that no form is written out twice.
 */

/** Keys whose values are not ours to rename: what tools, models and scenarios hold under names of their own. */
const VERBATIM: ReadonlySet<string> = new Set([
  'arguments',
  'result',
  'row',
  'before',
  'world',
  'expected',
  'found',
  'data',
  'parameters',
]);

/** A value with snake_case keys; what is undefined is left out. */
export function publicForm(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(publicForm);
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([key, item]) => [snakeCase(key), VERBATIM.has(key) ? (item as JsonValue) : publicForm(item)]),
  );
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A run in one line: what `list` and `run` print. */
export function trajectoryLine(summary: TrajectorySummary): JsonValue {
  const { id, cell, scenarioName, categories, profile, services, outcome, reason, score, timing, ...rest } = summary;
  const { usage, provenance, workflowId, runId } = rest;
  const { sweep, scenario, augmentation, agent, user, trial, seed } = cell;
  return publicForm({
    id,
    sweep,
    scenario: scenarioName,
    baseScenario: scenario,
    augmentation,
    agent,
    user,
    trial,
    seed,
    categories,
    profile,
    services,
    outcome,
    reason,
    ...(score ? scoreTotals(score) : NO_SCORE),
    usage,
    startedAt: new Date(timing.startedAt).toISOString(),
    finishedAt: new Date(timing.finishedAt).toISOString(),
    workflowId,
    runId,
    provenance,
  });
}

/** A run in full: what `show` prints. */
export function trajectoryDetail(record: TrajectoryRecord): JsonValue {
  const { clock, world, events, score } = record;
  const { start, timeZone, step } = clock;
  return {
    ...(trajectoryLine(record) as JsonObject),
    ...(publicForm({
      clock: { start: new Date(start * 1000).toISOString(), timeZone, stepSeconds: step },
      world,
      events,
      milestones: score?.milestones ?? [],
      minefields: score?.minefields ?? [],
    }) as JsonObject),
  };
}

/** A score without its explanation. */
export function scoreTotals({
  similarity,
  milestoneSimilarity,
  minefieldSimilarity,
  turnCount,
}: ScoreTotals): ScoreTotals {
  return { similarity, milestoneSimilarity, minefieldSimilarity, turnCount };
}

const NO_SCORE = { similarity: null, milestoneSimilarity: null, minefieldSimilarity: null, turnCount: null };
