import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import { milestoneTitle } from '../../evaluation/milestone-title.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ColumnExplanation, ConstraintExplanation, MilestoneMatch } from '../../evaluation/score.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { Paint } from './paint.ts';
import { shorten, showValue } from './show-value.ts';

const MAX_VALUE_LENGTH = 300;
const DETAIL = ' '.repeat(12);

/** A line per milestone (or minefield); where its similarity is below 1, what was expected and found follows. */
export function renderMatches(matches: readonly MilestoneMatch[], graph: MilestoneGraph, paint: Paint): string[] {
  return matches
    .toSorted((one, other) => one.milestone - other.milestone)
    .flatMap((match) => [
      `${String(match.milestone).padStart(5)}  ${showSimilarity(match.similarity, paint)}  ${describe(match, graph)}`,
      ...closestConstraints(match)
        .filter(({ similarity }) => similarity < 1)
        .flatMap((one) => shortfall(one, paint)),
    ]);
}

/** The place of a milestone with similarity 0 means nothing: the message that comes closest says more. */
function closestConstraints({ closest, constraints }: MilestoneMatch): readonly ConstraintExplanation[] {
  return closest?.constraints ?? constraints;
}

function describe(match: MilestoneMatch, graph: MilestoneGraph): string {
  const { closest, message, similarity } = match;
  const place = similarity > 0 ? `message ${message}` : 'nowhere';
  const hint = closest === undefined ? '' : ` (closest: message ${closest.message})`;
  return `${place.padEnd(12)} ${escapeForTerminal(milestoneTitle(match, graph))}${hint}`.trimEnd();
}

function showSimilarity(similarity: number, paint: Paint): string {
  const style = similarity === 1 ? 'green' : similarity === 0 ? 'red' : 'yellow';
  return paint(style, similarity.toFixed(3));
}

function shortfall({ kind, database, similarity, columns, reason }: ConstraintExplanation, paint: Paint): string[] {
  const why = reason === undefined ? '' : `: ${escapeForTerminal(reason)}`;
  return [
    `${DETAIL}${kind} of ${database} ${showSimilarity(similarity, paint)}${why}`,
    ...columns.flatMap((column) => columnShortfall(column, paint)),
  ];
}

function columnShortfall({ row, column, expected, found, similarity }: ColumnExplanation, paint: Paint): string[] {
  if (similarity === null || similarity >= 1) return [];
  return [
    `${DETAIL}  row ${row}, ${escapeForTerminal(column)} ${showSimilarity(similarity, paint)}`,
    `${DETAIL}    expected  ${shown(expected)}`,
    `${DETAIL}    found     ${shown(found)}`,
  ];
}

function shown(value: JsonValue): string {
  return escapeForTerminal(shorten(showValue(value), MAX_VALUE_LENGTH));
}
