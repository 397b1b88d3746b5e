import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { SideEffect, MilestoneMatch } from '../../evaluation/score.ts';
import { line, styled } from '../../text/line.ts';
import type { Line, StyledLine } from '../../text/line.ts';
import { shortenWithLength, showValue } from '../../text/show-value.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { shortfallsOf } from '../../results/explain/shortfalls.ts';
import type { Shortfall } from '../../results/explain/shortfalls.ts';

const MAX_VALUE_LENGTH = 300;
const DETAIL = ' '.repeat(12);

/** A line per milestone (or minefield); where its similarity is below 1, what was expected and found follows. */
export function renderMatches(matches: readonly MilestoneMatch[], graph: MilestoneGraph): readonly Line[] {
  return matches
    .toSorted((one, other) => one.milestone - other.milestone)
    .flatMap((match) => [
      line`${String(match.milestone).padStart(5)}  ${showSimilarity(match.similarity)}  ${describe(match, graph)}`,
      ...shortfallsOf(match).flatMap(renderShortfall),
    ]);
}

function describe(match: MilestoneMatch, graph: MilestoneGraph): string {
  const { closest, message, similarity } = match;
  const place = similarity > 0 ? `message ${message}` : 'nowhere';
  const hint = closest === undefined ? '' : ` (closest: message ${closest.message})`;
  return `${place.padEnd(12)} ${milestoneTitle(match, graph)}${hint}`.trimEnd();
}

function showSimilarity(similarity: number): StyledLine {
  const style = similarity === 1 ? 'green' : similarity === 0 ? 'red' : 'yellow';
  return styled(style, similarity.toFixed(3));
}

function renderShortfall({ kind, database, similarity, columns, reason }: Shortfall): readonly Line[] {
  const why = reason === undefined ? '' : `: ${reason}`;
  return [
    line`${DETAIL}${kind} of ${database} ${showSimilarity(similarity)}${why}`,
    ...columns.flatMap((column) => [
      line`${DETAIL}  row ${String(column.row)}, ${column.column} ${showSimilarity(column.similarity)}`,
      `${DETAIL}    expected  ${shown(column.expected)}`,
      `${DETAIL}    found     ${shown(column.found)}`,
    ]),
  ];
}

function shown(value: JsonValue): string {
  return shortenWithLength(showValue(value), MAX_VALUE_LENGTH);
}

const MAX_LENGTH = 300;

/** A section with a line per side effect; nothing where there are none. */
export function renderSideEffects(effects: readonly SideEffect[]): readonly Line[] {
  if (effects.length === 0) return [];
  const lines = effects.map((effect) => shortenWithLength(describeSideEffect(effect), MAX_LENGTH));
  return [
    '',
    styled('bold', 'side effects (any makes the score 0)'),
    ...lines.map((text) => line`  ${styled('red', text)}`),
  ];
}
