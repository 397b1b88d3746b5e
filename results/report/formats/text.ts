import { hasSpendingRows, spendingRows } from './spending.ts';
import { floorRows, zeroFloorLines } from './floors.ts';
import { attemptBlocks } from './attempts.ts';
import { causeLines } from './causes.ts';
import { judgeLines } from './judges.ts';
import { modeLines } from './modes.ts';
import { blocks, decimal, intervalRows, meanRow, percent, row } from './table-cells.ts';
import { scoreTable } from './score-rows.ts';
import type { ReportColumn } from '../../means/columns.ts';
import type { Mean } from '../../means/means.ts';
import type { Interval } from '../../statistics/clustered-mean.ts';
import { factLines, hasIntervals, hasWording, reportNotes, withoutScoreLines } from './notes.ts';
import { withShownAgents } from './with-shown-agents.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import type { FlakyCell } from '../flaky.ts';
import { shownLine } from '../../../text/line.ts';

const NOTHING_STORED =
  'nothing is stored of this sweep yet: play it with the same sweep command, or see `toolsandbox sweep list`';

/** Wide enough for all columns. */
const FULL_WIDTH = 120;

/**
 * Renders a report: solved runs and similarity from 0 to 100 as in the paper, wording, turn count, and number of runs; then the floors.
 * Columns without runs are left out. On a terminal that is too narrow for the others, they are printed in blocks.
 */
export function renderReport(stored: SweepReport, width = FULL_WIDTH): readonly string[] {
  const report = withShownAgents(stored);
  const floors = report.floors ?? [];
  const heading = `sweep ${report.sweep}, cells stored: ${report.cells}`;
  const sentences = (lines: readonly string[]) => lines.flatMap((line) => filled(line.split(' '), width));
  if (report.cells === 0) return [heading, NOTHING_STORED, ...sentences(withoutScoreLines(report))];
  const { scored, columns: shown } = scoreTable(report);
  return [
    heading,
    '',
    ...blocks(shown, width).flatMap((columns) => [
      row(
        '',
        columns.map(({ name }) => name),
      ),
      ...scored.flatMap((tally) => agentRows(tally, columns)),
      ...floorRows(floors, columns),
      '',
    ]),
    ...attemptBlocks(report, width),
    ...filled(legend(shown), width),
    ...sentences([...zeroFloorLines(floors), ...reportNotes(report)]),
    '',
    ...sentences(factLines(report)),
    ...causeLines(report),
    ...modeLines(report, width),
    ...flakyLines(report),
    ...judgeLines(report),
  ];
}

function agentRows(tally: AgentTally, columns: readonly ReportColumn[]): readonly string[] {
  const figures = (label: string, show: (mean: Mean) => string) => meanRow(label, tally.columns, columns, show);
  const ranges = (interval: (mean: Mean) => Interval | null) =>
    hasIntervals(tally) ? intervalRows(columns.map(({ name }) => interval(tally.columns[name]))) : [];
  return [
    tally.agent,
    figures('  solved', (mean) => percent(mean.solved)),
    ...ranges((mean) => mean.solved_interval),
    figures('  similarity', (mean) => percent(mean.similarity)),
    ...ranges((mean) => mean.similarity_interval),
    ...(hasWording(tally) ? [figures('  wording', (mean) => percent(mean.wording))] : []),
    figures('  turn count', (mean) => decimal(mean.turn_count)),
    figures('  n', (mean) => String(mean.n)),
    ...(hasSpendingRows(tally) ? spendingRows(tally, columns) : []),
  ];
}

/** What the column codes mean. */
function legend(columns: readonly ReportColumn[]): readonly string[] {
  const last = columns.length - 1;
  return columns.map(({ name, title }, index) => `${name} ${title}${index < last ? ',' : ''}`);
}

/** Lines of at most `width` characters, as they are shown, of parts that are not broken. */
function filled(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts.map((one) => shownLine(one))) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** More are in `report --json`. */
const MOST = 10;

/** Cells whose trials differ. An id is never broken, so that it can be copied. */
function flakyLines({ flaky }: Pick<SweepReport, 'flaky'>): readonly string[] {
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
