import type { HeatCell, HeatMap } from '../../../documents/sweep-document.ts';

export type HeatOrder = 'lowest' | 'name' | 'apart';

/** A scenario, and its fields by agent, then augmentation. */
export interface HeatRow {
  readonly scenario: string;
  readonly cells: readonly (readonly HeatCell[])[];
}

/**
 * The rows of the heat map. `lowest`: by mean similarity. `apart`: by how far the agents are apart, so that what tells
 * them apart comes first.
 */
export function heatRows({ scenarios, agents, cells }: HeatMap, order: HeatOrder): readonly HeatRow[] {
  const rows = scenarios.map((scenario, index) => ({
    scenario,
    cells: agents.map((_, agent) => cells[agent]?.[index] ?? []),
  }));
  if (order === 'name') return rows;
  const key = order === 'lowest' ? meanOf : (row: HeatRow) => -spread(row);
  return rows.toSorted((one, other) => key(one) - key(other));
}

/** Null without a scored run. */
export function meanOfCell([, scored, sum]: HeatCell): number | null {
  return scored === 0 ? null : sum / scored;
}

/** Rows without a score come last. */
function meanOf({ cells }: HeatRow): number {
  return meanOfCell(total(cells.flat())) ?? 2;
}

function spread({ cells }: HeatRow): number {
  const means = cells.map((own) => meanOfCell(total(own))).filter((mean) => mean !== null);
  return means.length < 2 ? -1 : Math.max(...means) - Math.min(...means);
}

function total(cells: readonly HeatCell[]): HeatCell {
  return cells.reduce<HeatCell>(
    ([runs, scored, sum], cell) => [runs + cell[0], scored + cell[1], sum + cell[2]],
    [0, 0, 0],
  );
}
