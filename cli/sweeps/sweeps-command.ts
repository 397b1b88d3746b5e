import { Command } from 'commander';
import { listedSweep } from '../../results/listed-sweep.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { addAction } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import { sweepForm, sweepLines } from './sweep-overview.ts';

const OPTIONS = [resultsOption(), jsonOption()];

export function sweepsCommand(): Command {
  const command = new Command().description('A line each: state, cells with a score, mean similarity, agents.');
  return addAction(command, OPTIONS, async ({ results, json }) => {
    const sweeps = await withResults(results, 'read', (store) => store.sweeps.list());
    const listed = sweeps.map(listedSweep);
    if (json) for (const sweep of listed) printJson(sweepForm(sweep));
    else if (listed.length > 0) print(sweepLines(listed));
    else say(['no sweeps yet; start one with:', `  ${hintCommand('sweep')}`]);
  });
}
