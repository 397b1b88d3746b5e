import { Command } from 'commander';
import { report } from '../../results/report.ts';
import { sweepOrLatest, withResults } from '../session/results.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { printReport } from './print-report.ts';

export function reportCommand(): Command {
  return new Command('report')
    .description('print the scores of a sweep by category and augmentation, in the layout of the paper')
    .argument('[sweep]', 'id of the sweep (default: the latest one)')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, { results, json }: { results: string; json?: true }) => {
      await withResults(results, 'read', async (store) => {
        const { id } = await sweepOrLatest(store, wanted);
        printReport(report(id, await store.tally(id)), json === true);
      });
    });
}
