import { listedSweep, sweepForm } from '../../results/listed-sweep.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import type { ListSweepsOptions } from './operate-commands.ts';
import { dollars } from '../../text/dollars.ts';
import type { ListedSweep } from '../../results/listed-sweep.ts';
import { addSpending } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';
import { shownLine } from '../../text/line.ts';
import { solvedText } from '../../results/explain/score-text.ts';

/** Prints all sweeps, newest first. */
export async function listSweeps({ results, json }: ListSweepsOptions): Promise<void> {
  const sweeps = await withResults(results, 'read', (store) => store.sweeps.list());
  const listed = sweeps.map(listedSweep);
  if (json) for (const sweep of listed) printJson(sweepForm(sweep));
  else if (listed.length > 0) print(sweepLines(listed));
  else say(['no sweeps yet; start one with:', `  ${hintCommand('sweep')}`]);
}

/** One line per sweep, its columns aligned; below it why it stopped. */
function sweepLines(sweeps: readonly ListedSweep[]): readonly string[] {
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
