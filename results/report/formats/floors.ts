import type { Floor } from '../floors.ts';
import type { Mean } from '../../means/means.ts';
import type { ReportColumn } from '../../means/columns.ts';
import { meanRow, percent } from './table-cells.ts';

const MEASURES = [
  { title: 'floors: solved', show: (mean: Mean) => mean.solved },
  { title: 'floors: similarity', show: (mean: Mean) => mean.similarity },
] as const;

/** A row for each agent of the floors that scores anything: the shares of solved runs, then similarities. */
export function floorRows(floors: readonly Floor[], columns: readonly ReportColumn[]): readonly string[] {
  return MEASURES.flatMap(({ title, show }) => {
    const shown = floors.filter((floor) => !isZero(floor, show));
    if (shown.length === 0) return [];
    const rows = shown.map(({ agent, columns: means }) =>
      meanRow(`  ${shortName(agent)}`, means, columns, (mean) => percent(show(mean))),
    );
    return [title, ...rows];
  });
}

/** The agents that have no row. */
export function zeroFloorLines(floors: readonly Floor[]): readonly string[] {
  const lines = MEASURES.flatMap(({ title, show }) => {
    const zero = floors.filter((floor) => isZero(floor, show)).map(({ agent }) => shortName(agent));
    return zero.length === 0 ? [] : [{ title, agents: zero.join(', ') }];
  });
  const [solved, similarity] = lines;
  if (similarity !== undefined && solved?.agents === similarity.agents)
    return [`floors: solved and similarity 0.0 in every column: ${solved.agents}`];
  return lines.map(({ title, agents }) => `${title} 0.0 in every column: ${agents}`);
}

function isZero({ columns }: Floor, show: (mean: Mean) => number | null): boolean {
  return Object.values(columns).every((mean) => !show(mean));
}

function shortName(agent: string): string {
  return agent.replace('scripted:', '');
}

/** What the rows mean. */
export function floorNotes(floors: readonly Floor[]): readonly string[] {
  if (floors.length === 0) return [];
  return [
    'floors: what agents that understand nothing, or lie, score on the same cells (docs/scripted-agents.md)',
    'compare II by itself: there, refusing is right',
  ];
}
