import type { ModeName } from '../../../evaluation/modes/mode.ts';
import { shownSpec } from '../../../text/shown-spec.ts';
import { modeMeaning } from '../../explain/mode-words.ts';
import type { ModeShare } from '../modes.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { hasScore } from './notes.ts';
import { withRange } from './table-cells.ts';

const LABEL_WIDTH = 18;
const CELL_WIDTH = 21;

/** What agents did wrong: a row for each mode, the most common first, a cell for each agent. */
interface ModeTable {
  readonly agents: readonly string[];
  readonly rows: readonly { readonly mode: ModeName; readonly means: string; readonly cells: readonly string[] }[];
}

export function modeTable({ agents }: Pick<SweepReport, 'agents'>): ModeTable {
  const scored = agents.filter(hasScore);
  const names = scored[0]?.modes.map(({ mode }) => mode) ?? [];
  const runs = (mode: ModeName) => scored.reduce((all, tally) => all + shareOf(tally, mode).runs, 0);
  return {
    agents: scored.map(({ agent }) => shownSpec(agent)),
    rows: names
      .toSorted((one, other) => runs(other) - runs(one))
      .map((mode) => {
        const shares = scored.map((tally) => shareOf(tally, mode));
        return { mode, means: modeMeaning(mode), cells: shares.map((one) => withRange(one.share, one.interval)) };
      }),
  };
}

export const MODES_TITLE = 'what agents did wrong, in % of runs with a verdict (95 % interval, by base scenario)';

/** Several agents are numbered, as their names are long. What modes mean stands below them where it does not fit beside all. */
export function modeLines(report: Pick<SweepReport, 'agents'>, width: number): readonly string[] {
  const { agents, rows } = modeTable(report);
  if (rows.length === 0) return [];
  const numbers = agents.map((_, index) => String(index + 1));
  const room = width - `  `.length - LABEL_WIDTH - CELL_WIDTH * agents.length;
  const isBeside = rows.every(({ means }) => means.length <= room);
  const line = (label: string, cells: readonly string[], more = '') =>
    `  ${label.padEnd(LABEL_WIDTH)}${cells.map((one) => one.padEnd(CELL_WIDTH)).join('')}${more}`.trimEnd();
  return [
    `${MODES_TITLE}:`,
    ...(agents.length === 1
      ? []
      : [...numbers.map((number, index) => `  ${number}: ${agents[index]}`), line('', numbers)]),
    ...rows.map(({ mode, means, cells }) => line(mode, cells, isBeside ? means : '')),
    ...(isBeside ? [] : rows.map(({ mode, means }) => `  ${mode}: ${means}`)),
  ];
}

function shareOf({ modes }: AgentTally, mode: ModeName): ModeShare {
  return modes.find((one) => one.mode === mode)!;
}
