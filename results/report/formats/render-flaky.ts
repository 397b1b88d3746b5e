import type { FlakyCell } from '../flaky.ts';
import type { Report } from '../report.ts';

/** More are in `report --json`. */
const MOST = 10;

/** Cells whose trials differ. An id is never broken, so that it can be copied. */
export function flakyLines({ flaky }: Pick<Report, 'flaky'>): readonly string[] {
  if (flaky.length === 0) return [];
  const cells = flaky.length === 1 ? '1 cell differs' : `${flaky.length.toLocaleString('en')} cells differ`;
  const more = flaky.length > MOST ? [`  and ${(flaky.length - MOST).toLocaleString('en')} more (--json)`] : [];
  return [`flaky: ${cells} between trials`, ...flaky.slice(0, MOST).flatMap(cellLines), ...more];
}

function cellLines({ trials, solved, outcomes, solvedId, unsolvedId }: FlakyCell): readonly string[] {
  const ended = Object.entries(outcomes);
  const kinds = ended.length < 2 ? '' : ` (${ended.map(([outcome, count]) => `${count} ${outcome}`).join(', ')})`;
  return [
    `  solved in ${solved} of ${trials}${kinds}:`,
    ...(solvedId === null ? [] : [`    solved      ${solvedId}`]),
    ...(unsolvedId === null ? [] : [`    not solved  ${unsolvedId}`]),
  ];
}
