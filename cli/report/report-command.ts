import { Command } from 'commander';
import { report } from '../../results/report.ts';
import { withResults, existingSweep } from '../session/results.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { printReport } from './print-report.ts';

export function reportCommand(): Command {
  return new Command('report')
    .description('print the scores of a sweep by category and augmentation, in the layout of the paper')
    .argument('<sweep>', 'id of the sweep')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (id: string, { results, json }: { results: string; json?: true }) => {
      await withResults(results, 'read', async (store) => {
        await existingSweep(store, id);
        printReport(report(id, await store.tally(id)), json === true);
      });
    });
}
