import type { HeatCell, HeatMap } from '../../../documents/sweep-document.ts';

export const HEAT_ORDERS = ['lowest', 'name', 'apart'] as const;
type HeatOrder = (typeof HEAT_ORDERS)[number];

/** What the fields show. */
export const HEAT_FIGURES = ['solved', 'similarity'] as const;
export type HeatFigure = (typeof HEAT_FIGURES)[number];

/** A scenario, and its fields by agent, then augmentation. */
export interface HeatRow {
  readonly scenario: string;
  readonly cells: readonly (readonly HeatCell[])[];
}

/**
 * The rows of the heat map. `lowest`: by the mean of the figure. `apart`: by how far the agents are apart, so that what tells
 * them apart comes first.
 */
export function heatRows(
  { scenarios, agents, cells }: HeatMap,
  order: HeatOrder,
  figure: HeatFigure,
): readonly HeatRow[] {
  const rows = scenarios.map((scenario, index) => ({
    scenario,
    cells: agents.map((_, agent) => cells[agent]?.[index] ?? []),
  }));
  if (order === 'name') return rows;
  const key = (row: HeatRow) => (order === 'lowest' ? meanOf(row, figure) : -spread(row, figure));
  return rows.toSorted((one, other) => key(one) - key(other));
}

/** Null without a run that has it. */
export function meanOfCell([, scored, sum, judged, solved]: HeatCell, figure: HeatFigure): number | null {
  const [part, whole] = figure === 'solved' ? [solved, judged] : [sum, scored];
  return whole === 0 ? null : part / whole;
}

/** Rows without a score come last. */
function meanOf({ cells }: HeatRow, figure: HeatFigure): number {
  return meanOfCell(total(cells.flat()), figure) ?? 2;
}

function spread({ cells }: HeatRow, figure: HeatFigure): number {
  const means = cells.map((own) => meanOfCell(total(own), figure)).filter((mean) => mean !== null);
  return means.length < 2 ? -1 : Math.max(...means) - Math.min(...means);
}

function total(cells: readonly HeatCell[]): HeatCell {
  return cells.reduce<HeatCell>(
    ([runs, scored, sum, judged, solved], cell) => [
      runs + cell[0],
      scored + cell[1],
      sum + cell[2],
      judged + cell[3],
      solved + cell[4],
    ],
    [0, 0, 0, 0, 0],
  );
}
