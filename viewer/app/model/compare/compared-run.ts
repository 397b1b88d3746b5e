import type { ModeName } from '../../../../evaluation/modes/mode.ts';
import type { Augmentation } from '../../../../sandbox/cell.ts';
import type { Rows } from '../../loading/rows.ts';

/** What a comparison needs to know of a run. */
export interface ComparedRun {
  readonly id: string;
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly trial: number;
  readonly categories: string;
  readonly outcome: string;
  /** Null if the run has no verdict. */
  readonly solved: boolean | null;
  /** Null if the run has no score. */
  readonly similarity: number | null;
  /** What the agent did wrong; null without a score, and where nobody looked. */
  readonly modes: readonly ModeName[] | null;
}

export function comparedRuns(rows: Rows, agent: string): readonly ComparedRun[] {
  const code = rows.words.agent.indexOf(agent);
  const runs: ComparedRun[] = [];
  for (let row = 0; row < rows.count; row++) {
    if (rows.codes.agent[row] !== code) continue;
    const similarity = rows.number('similarity', row);
    runs.push({
      id: rows.id(row),
      scenario: rows.word('scenario', row),
      augmentation: rows.word('augmentation', row) as Augmentation,
      trial: rows.number('trial', row),
      categories: rows.word('categories', row),
      outcome: rows.word('outcome', row),
      solved: rows.verdict(row),
      similarity: Number.isNaN(similarity) ? null : similarity,
      modes: Number.isNaN(similarity) ? null : rows.modes(row),
    });
  }
  return runs;
}
