import type { MilestoneMatch } from '../../../evaluation/score.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { RecordedScore, TrajectoryRecord } from '../../record.ts';
import { scenarioName } from '../../../sandbox/cell.ts';
import type { Augmentation } from '../../../sandbox/cell.ts';

const THREE = 'THREE_DISTRACTION_TOOLS';

/** The categories that an augmentation adds in the original (reference semantics 7). */
const AUGMENTATION_TAGS: Readonly<Record<Augmentation, readonly string[]>> = {
  none: ['NO_DISTRACTION_TOOLS'],
  '3dt': [THREE],
  '10dt': ['TEN_DISTRACTION_TOOLS'],
  at: ['ALL_TOOLS_AVAILABLE'],
  tns: [THREE, 'TOOL_NAME_SCRAMBLED'],
  tds: [THREE, 'TOOL_DESCRIPTION_SCRAMBLED'],
  ads: [THREE, 'ARG_DESCRIPTION_SCRAMBLED'],
  ats: [THREE, 'ARG_TYPE_SCRAMBLED'],
  // The original has no such augmentation.
  search: ['TOOL_SEARCH'],
};

/** What the summary says of one run. */
export interface ScenarioResult extends JsonObject {
  readonly name: string;
  readonly categories: readonly string[];
  readonly similarity: number;
  readonly turn_count: number;
}

/** A mistake that ended the run is an exception there, with the score that it gets there and here. */
export function scenarioResult(record: TrajectoryRecord, score: RecordedScore): ScenarioResult {
  const { categories, cell, outcome, reason, failureKind } = record;
  const raised = outcome === 'agent-error' || outcome === 'user-error';
  return {
    name: scenarioName(cell),
    categories: [...categories, ...AUGMENTATION_TAGS[cell.augmentation]],
    traceback: raised ? (reason ?? outcome) : null,
    exception_type: raised ? (failureKind ?? outcome) : null,
    solved: score.solved,
    milestone_similarity: score.milestoneSimilarity,
    minefield_similarity: score.minefieldSimilarity,
    similarity: score.similarity,
    turn_count: score.turnCount,
    wording: score.wording,
    milestone_mapping: mapping(score.milestones),
    minefield_mapping: mapping(score.minefields),
  };
}

function mapping(matches: readonly MilestoneMatch[]): JsonObject {
  return Object.fromEntries(matches.map(({ milestone, message, similarity }) => [milestone, [message, similarity]]));
}

/** The means of each category, and of all. */
export function aggregated(results: readonly ScenarioResult[]): JsonObject {
  const categories = new Set(results.flatMap((result) => result.categories));
  const mean = (of: readonly ScenarioResult[], key: 'similarity' | 'turn_count') =>
    of.reduce((sum, result) => sum + result[key], 0) / of.length;
  const means = (of: readonly ScenarioResult[]) =>
    of.length === 0 ? {} : { similarity: mean(of, 'similarity'), turn_count: mean(of, 'turn_count') };
  const each = [...categories].toSorted().map((category): readonly [string, JsonObject] => {
    return [category, means(results.filter((result) => countsFor(category, result.categories)))];
  });
  return { ...Object.fromEntries(each), ALL_CATEGORIES: means(results) };
}

/** Whether a run counts for a category: scrambled ones do not count as runs with three distraction tools (6.9). */
function countsFor(category: string, categories: readonly string[]): boolean {
  if (!categories.includes(category)) return false;
  return category !== THREE || !categories.some((other) => other.endsWith('_SCRAMBLED'));
}
