import { dollars } from '../../text/dollars.ts';
import type { ListedSweep } from '../../results/listed-sweep.ts';
import { addSpending } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';
import { shownLine } from '../../text/line.ts';
import { solvedText } from '../../results/explain/score-text.ts';

/** One line per sweep, its columns aligned; below it why it stopped. */
export function sweepLines(sweeps: readonly ListedSweep[]): readonly string[] {
  const rows = sweeps.map((sweep) => [
    // A column is as wide as what is shown.
    shownLine(sweep.id),
    localTime(sweep.createdAt),
    sweep.status.replace('-', ' '),
    sweep.cells === null ? `${sweep.scored}/${sweep.stored} runs` : `${sweep.scored}/${sweep.cells} cells`,
    solvedText(sweep.solved),
    `mean similarity ${sweep.similarity?.toFixed(3) ?? '-'}`,
    costText(sweep.spent),
  ]);
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return sweeps.flatMap(({ agents, reasons }, index) => [
    [
      ...(rows[index] ?? []).flatMap((text, column) => (widths[column] ? text.padEnd(widths[column]) : [])),
      agents.join(', '),
    ]
      .join('  ')
      .trimEnd(),
    ...reasons.map((reason) => `    stopped: ${reason}`),
  ]);
}

/** Nothing where no model was called; a sum that leaves out what is not known is marked. */
function costText({ agent, user }: Spent): string {
  const { input, costUsd, unpriced } = addSpending(agent, user);
  if (unpriced > 0) return costUsd > 0 ? `${dollars(costUsd)} and more` : 'cost unknown';
  return input === 0 ? '' : dollars(costUsd);
}

/** To the minute, in this machine's time zone. */
function localTime(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
