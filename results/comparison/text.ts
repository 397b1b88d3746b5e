import { shorten } from '../../sandbox/shorten.ts';
import { shownId } from '../../text/shown-spec.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { SideComparison } from './comparison.ts';
import {
  comparabilityLines,
  comparedColumns,
  comparisonNotes,
  DIFFERENCE_HEADER,
  differenceCells,
  points,
  sideName,
  verdictLines,
} from './comparison-texts.ts';
import type { Difference } from './difference.ts';
import type { DecisiveDifference } from '../explain/decisive-difference.ts';
import { isSignificant } from './regression.ts';

const WIDTHS = [15, 7, 8, 8, 8, 18, 9] as const;

/** More are in `compare --json`. */
export const MOST_SHOWN = 10;

const LONGEST_QUOTE = 120;

/** Renders comparisons: solved runs and similarities from 0 to 100 as in the report, and the cells that one side solved and the other did not. */
export function renderComparisons(comparisons: readonly SideComparison[]): readonly string[] {
  return [
    ...comparisons.flatMap((comparison) => [...comparisonLines(comparison), '']),
    ...comparisonNotes(comparisons),
  ];
}

function comparisonLines(comparison: SideComparison): readonly string[] {
  const { before, after, similarity, solved, improved, broke } = comparison;
  const columnRows = comparedColumns(comparison).map(({ name, difference }) => differenceRow(`  ${name}`, difference));
  return [
    `before  ${sideName(before)}`,
    `after   ${sideName(after)}`,
    '',
    ...(similarity === null
      ? ['no cell was scored on both sides with the same scenario and grader']
      : [
          comparedRow(DIFFERENCE_HEADER),
          ...(solved === null ? [] : [differenceRow('solved', solved)]),
          differenceRow('similarity', similarity),
          ...columnRows,
          '',
          ...verdictLines(comparison),
          ...modeLines(comparison),
        ]),
    ...changeLines('improved', ['after', 'before'], improved),
    ...changeLines('broke', ['before', 'after'], broke),
    ...comparabilityLines(comparison),
  ];
}

/** What agents did wrong, in % of runs; what changed by more than chance explains is marked. */
function modeLines({ modes }: SideComparison): readonly string[] {
  if (modes.length === 0) return [];
  const [, ...header] = DIFFERENCE_HEADER;
  const rows = modes.map((change) => differenceRow(change.mode, change) + (isSignificant(change) ? '  changed' : ''));
  return ['', comparedRow(['modes, % of runs', ...header]), ...rows, ''];
}

/** A row of a table of differences. */
export function comparedRow(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('');
}

function differenceRow(label: string, difference: Difference): string {
  return comparedRow([label, ...differenceCells(difference)]);
}

type Verdicts = readonly [solved: string, lost: string];

function changeLines(title: string, [solved, lost]: Verdicts, { count, largest }: ChangedCells): readonly string[] {
  const shown = largest.slice(0, MOST_SHOWN);
  const more = count - shown.length;
  return [
    `${title}: ${count.toLocaleString('en')} (solved ${solved}, not ${lost})`,
    ...shown.flatMap(({ before, after, decisive }) => [
      `  ${points(before.similarity)} -> ${points(after.similarity)}  ${shownId(after.id)}`,
      ...(decisive === undefined ? [] : decisiveLines(decisive, [solved, lost])),
    ]),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more (--json)`] : []),
  ];
}

function decisiveLines(
  { message, quote, why, instead }: DecisiveDifference,
  [solved, lost]: Verdicts,
): readonly string[] {
  const title = why === null ? '' : ` (${why})`;
  return [
    `      ${lost}, lost at message ${message}${title}: ${shorten(quote, LONGEST_QUOTE)}`,
    ...(instead === null
      ? []
      : [`      ${solved}, solved at message ${instead.message}: ${shorten(instead.quote, LONGEST_QUOTE)}`]),
  ];
}
