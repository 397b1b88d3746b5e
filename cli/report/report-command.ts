import { Command } from 'commander';
import { storedReport } from '../../results/report.ts';
import { sweepOrLatest, withResults } from '../session/results.ts';
import { jsonOption, noFloorsOption, resultsOption } from '../options.ts';
import { printReport } from './print-report.ts';

interface ReportOptions {
  readonly results: string;
  readonly floors: boolean;
  readonly json?: true;
}

export function reportCommand(): Command {
  return new Command('report')
    .description('print the scores of a sweep by category and augmentation, in the layout of the paper')
    .argument('[sweep]', 'id of the sweep (default: the latest one)')
    .addOption(noFloorsOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, { results, floors, json }: ReportOptions) => {
      await withResults(results, 'read', async (store) => {
        const sweep = await sweepOrLatest(store, wanted);
        const played = floors ? await (await import('./sweep-floors.ts')).sweepFloors(store, sweep) : null;
        printReport(await storedReport(store, sweep.id, played), json === true);
      });
    });
}
