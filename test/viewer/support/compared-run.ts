import type { ComparedRun } from '../../../viewer/app/model/compare/compared-run.ts';
import { pairRuns } from '../../../viewer/app/model/compare/pair-runs.ts';
import type { RunPair } from '../../../viewer/app/model/compare/pair-runs.ts';

/** A run of a scenario, as comparisons need it. */
export function comparedRun(scenario: string, similarity: number | null, more: Partial<ComparedRun> = {}): ComparedRun {
  const run = { scenario, augmentation: 'none', trial: 1, categories: 'SINGLE_TOOL_CALL', ...more } as const;
  return {
    id: `night/${scenario}/${run.augmentation}/${run.trial}`,
    outcome: similarity === null ? 'infrastructure' : 'completed',
    solved: similarity === null ? null : similarity === 1,
    similarity,
    modes: similarity === null ? null : [],
    ...run,
  };
}

/** Two runs of one cell. */
export function runPair(
  scenario: string,
  left: number | null,
  right: number | null,
  more: Partial<ComparedRun> = {},
): RunPair {
  const [pair] = pairRuns([comparedRun(scenario, left, more)], [comparedRun(scenario, right, more)]).pairs;
  return pair!;
}
