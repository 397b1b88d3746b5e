import { filledColumns } from '../../means/columns.ts';
import type { ReportColumn } from '../../means/columns.ts';
import type { Mean, Means } from '../../means/means.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { hasScore, hasWording } from './notes.ts';
import { decimal, percent, withRange } from './table-cells.ts';

/** Of a table: what stands before the cells, and the cells. */
export interface ReportRow {
  readonly title: string;
  readonly cells: readonly string[];
}

/** The agents and columns that a table shows: those with runs. If no agent has a score, the floors have the columns. */
export function scoreTable({ agents, floors }: Pick<SweepReport, 'agents' | 'floors'>): {
  readonly scored: readonly AgentTally[];
  readonly columns: readonly ReportColumn[];
} {
  const scored = agents.filter(hasScore);
  const withRuns = scored.length > 0 ? scored : (floors ?? []);
  return { scored, columns: filledColumns(withRuns.map(({ columns }) => columns)) };
}

/** What an agent scored. */
export function scoreRows(means: Means, columns: readonly ReportColumn[]): readonly ReportRow[] {
  return [
    meanRow('solved', means, columns, (mean) => withRange(mean.solved, mean.solved_interval)),
    meanRow('similarity', means, columns, (mean) => withRange(mean.similarity, mean.similarity_interval)),
    ...(hasWording({ columns: means }) ? [meanRow('wording', means, columns, (mean) => percent(mean.wording))] : []),
    meanRow('turn count', means, columns, (mean) => decimal(mean.turn_count)),
    meanRow('runs', means, columns, (mean) => mean.n.toLocaleString('en')),
  ];
}

/** What one of the floors scored. */
export function floorScoreRows(means: Means, columns: readonly ReportColumn[]): readonly ReportRow[] {
  return [
    meanRow('solved', means, columns, (mean) => percent(mean.solved)),
    meanRow('similarity', means, columns, (mean) => percent(mean.similarity)),
  ];
}

function meanRow(
  title: string,
  means: Means,
  columns: readonly ReportColumn[],
  show: (mean: Mean) => string,
): ReportRow {
  return { title, cells: columns.map(({ name }) => show(means[name])) };
}
