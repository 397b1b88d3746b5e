import type { Floor } from '../floors.ts';
import type { Mean } from '../means.ts';
import type { ReportColumn } from '../columns.ts';
import { percent, row } from './table-cells.ts';

/** A row for each agent of the floors: the shares of solved runs, then similarities. */
export function floorRows(floors: readonly Floor[], columns: readonly ReportColumn[]): readonly string[] {
  if (floors.length === 0) return [];
  const figures = (title: string, show: (mean: Mean) => number | null) => [
    title,
    ...floors.map(({ agent, columns: means }) =>
      row(`  ${agent.replace('scripted:', '')}`, columns, ({ name }) => percent(show(means[name]))),
    ),
  ];
  return [
    ...figures('floors: solved', (mean) => mean.solved),
    ...figures('floors: similarity', (mean) => mean.similarity),
  ];
}

/** What the rows mean. */
export function floorNotes(floors: readonly Floor[]): readonly string[] {
  if (floors.length === 0) return [];
  return [
    'floors: what agents that understand nothing, or lie, score on the same cells (docs/scripted-agents.md)',
    'compare II by itself: there, refusing is right',
  ];
}
