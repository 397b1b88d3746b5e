import { OUTCOMES, isScored } from '../sandbox/outcome.ts';
import { REPORT_COLUMNS } from './report-columns.ts';
import type { Column } from './report-columns.ts';
import type { AgentTally, Mean, Report, Tally } from './report.ts';

const LABEL_WIDTH = 12;
const COLUMN_WIDTH = 6;

/**
 * Renders a report: similarity from 0 to 100 as in the paper, turn count, and number of runs. A table that is wider than
 * `width` is printed in parts.
 */
export function renderReport(report: Report, width = Infinity): string {
  return [
    `sweep ${report.sweep}, cells stored: ${report.cells}`,
    '',
    ...partsOf(width).flatMap((columns) => [
      row('', columns, (column) => column),
      ...report.agents.flatMap((tally) => agentRows(tally, columns)),
      '',
    ]),
    outcomesLine(report),
    ...exclusionLines(report),
    ...mixtureLines(report),
  ].join('\n');
}

/** The columns that fit next to each other: all, or twice as many rows with half of them, and so on. */
function partsOf(width: number): readonly (readonly Column[])[] {
  const names = REPORT_COLUMNS.map(({ name }) => name);
  const fitting = Math.max(1, Math.floor((width - LABEL_WIDTH) / COLUMN_WIDTH));
  if (fitting >= names.length) return [names];
  const size = Math.ceil(names.length / Math.ceil(names.length / fitting));
  return Array.from({ length: Math.ceil(names.length / size) }, (_, part) =>
    names.slice(part * size, (part + 1) * size),
  );
}

function agentRows(tally: AgentTally, columns: readonly Column[]): readonly string[] {
  const figures = (label: string, show: (mean: Mean) => string) =>
    row(label, columns, (column) => show(tally.columns[column]));
  return [
    tally.agent,
    figures('  similarity', (mean) => decimal(mean.similarity === null ? null : 100 * mean.similarity)),
    figures('  turn count', (mean) => decimal(mean.turn_count)),
    figures('  n', (mean) => String(mean.n)),
  ];
}

function row(label: string, columns: readonly Column[], cell: (column: Column) => string): string {
  return label.padEnd(LABEL_WIDTH) + columns.map((name) => cell(name).padStart(COLUMN_WIDTH)).join('');
}

function decimal(value: number | null): string {
  return value === null ? '-' : value.toFixed(1);
}

function outcomesLine(tally: Tally): string {
  const present = OUTCOMES.filter((outcome) => tally.outcomes[outcome] > 0);
  return `outcomes: ${present.map((outcome) => `${tally.outcomes[outcome]} ${outcome}`).join(', ') || 'none'}`;
}

function exclusionLines(tally: Tally): readonly string[] {
  const excluded = OUTCOMES.filter((outcome) => !isScored(outcome) && tally.outcomes[outcome] > 0);
  if (excluded.length === 0) return [];
  const parts = excluded.map((outcome) => `${tally.outcomes[outcome]} ${outcome}`);
  return [`not scored: ${parts.join(', ')} (run the same sweep command again to play them)`];
}

/** Warns if the runs are not comparable: services and program versions can change what a scenario asks of the agent. */
function mixtureLines({ services, harness }: Report): readonly string[] {
  const mixture = (kind: string, values: readonly string[]) =>
    values.length < 2
      ? []
      : [
          `MIXED: runs with ${kind} ${values.join(' and ')} are averaged together, so the numbers may not be comparable`,
        ];
  return [...mixture('services', services), ...mixture('harness versions', harness)];
}
