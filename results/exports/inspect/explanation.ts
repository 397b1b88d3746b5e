import { describeSideEffect } from '../../../evaluation/describe-side-effect.ts';
import type { MilestoneMatch } from '../../../evaluation/score.ts';
import type { RecordedScore } from '../../record.ts';
import { shortfallsOf } from '../../explain/shortfalls.ts';

/** A score in words: each milestone with what fell short, minefields that were hit, side effects. */
export function explanation({ milestones, minefields, sideEffects }: RecordedScore): string {
  return [
    ...milestones.flatMap(milestoneLines),
    ...minefields
      .filter(({ similarity }) => similarity > 0)
      .map(({ milestone, message }) => `minefield ${milestone} hit at message ${message}`),
    ...sideEffects.map((effect) => `side effect: ${describeSideEffect(effect)}`),
  ].join('\n');
}

function milestoneLines(match: MilestoneMatch): readonly string[] {
  const { milestone, message, similarity } = match;
  const place = similarity === 0 ? 'matches nowhere' : `${similarity.toFixed(3)} at message ${message}`;
  return [`milestone ${milestone}: ${place}`, ...(similarity < 1 ? shortfallLines(match) : [])];
}

function shortfallLines(match: MilestoneMatch): readonly string[] {
  return shortfallsOf(match).flatMap(({ database, reason, columns }) => [
    ...(reason === undefined ? [] : [`  ${database}: ${reason}`]),
    ...columns.map(
      ({ column, expected, found }) =>
        `  ${database} ${column}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
    ),
  ]);
}
