import type { ScoreTotals } from './record.ts';
import type { ScoreRow, SummaryRow } from './schema/rows.ts';

type ScoreColumn = 'solved' | 'similarity' | 'milestone_similarity' | 'minefield_similarity' | 'turn_count' | 'wording';

export function scoreColumns(score: ScoreTotals): Pick<ScoreRow, ScoreColumn> {
  return {
    solved: score.solved === null ? null : Number(score.solved),
    similarity: score.similarity,
    milestone_similarity: score.milestoneSimilarity,
    minefield_similarity: score.minefieldSimilarity,
    turn_count: score.turnCount,
    wording: score.wording,
  };
}

/** Of a run without a score. */
export const NO_SCORE_COLUMNS = {
  solved: null,
  similarity: null,
  milestone_similarity: null,
  minefield_similarity: null,
  turn_count: null,
  wording: null,
} as const satisfies Pick<SummaryRow, ScoreColumn>;

/** The score in the columns; null if they hold none. */
export function scoreOfColumns(row: Pick<SummaryRow, ScoreColumn>): ScoreTotals | null {
  if (row.similarity === null || row.milestone_similarity === null) return null;
  if (row.minefield_similarity === null || row.turn_count === null) return null;
  return {
    solved: verdictOf(row.solved),
    similarity: row.similarity,
    milestoneSimilarity: row.milestone_similarity,
    minefieldSimilarity: row.minefield_similarity,
    turnCount: row.turn_count,
    wording: row.wording,
  };
}

/** What a column `solved` says. */
export function verdictOf(solved: number | null): boolean | null {
  return solved === null ? null : solved === 1;
}
