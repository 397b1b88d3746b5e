import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { MilestoneMatch, Score } from '../../evaluation/score.ts';
import { isMet } from './is-met.ts';
import { shortfallsOf } from './shortfalls.ts';

/** Why a run is not solved, in one line: a minefield, else the first milestone that was missed, else a side effect. */
export function whyNotSolved({
  milestones,
  minefields,
  sideEffects,
}: Pick<Score, 'milestones' | 'minefields' | 'sideEffects'>): string | null {
  const hit = minefields.find(({ similarity }) => similarity > 0);
  if (hit !== undefined) return `minefield ${hit.milestone} hit at message ${hit.message}`;
  const missed = milestones.find((match) => !isMet(match));
  if (missed !== undefined) return missedText(missed);
  const [effect] = sideEffects;
  return effect === undefined ? null : `side effect: ${describeSideEffect(effect)}`;
}

function missedText(match: MilestoneMatch): string {
  const { milestone, message, similarity } = match;
  const head =
    similarity === 0 ? `milestone ${milestone} missed` : `milestone ${milestone} met in part at message ${message}`;
  const [shortfall] = shortfallsOf(match);
  if (shortfall === undefined) return head;
  const [column] = shortfall.columns;
  if (column === undefined) return shortfall.reason === undefined ? head : `${head}: ${shortfall.reason}`;
  const { expected, found } = column;
  return `${head}: ${shortfall.database} ${column.column}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
}
