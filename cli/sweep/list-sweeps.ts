import { listedSweep, sweepForm } from '../../results/listed-sweep.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import type { ListSweepsOptions } from './operate-commands.ts';
import { sweepLines } from './sweep-overview.ts';

/** Prints all sweeps, newest first. */
export async function listSweeps({ results, json }: ListSweepsOptions): Promise<void> {
  const sweeps = await withResults(results, 'read', (store) => store.sweeps.list());
  const listed = sweeps.map(listedSweep);
  if (json) for (const sweep of listed) printJson(sweepForm(sweep));
  else if (listed.length > 0) print(sweepLines(listed));
  else say(['no sweeps yet; start one with:', `  ${hintCommand('sweep')}`]);
}
