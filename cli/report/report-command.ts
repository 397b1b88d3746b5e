import { Command, Option } from 'commander';
import { forceOption, jsonOption, noFloorsOption, resultsOption, share } from '../options.ts';
import { REPORT_FORMATS } from '../../results/report/formats/report-format.ts';
import type { ReportOptions } from './run-report.ts';

export function reportCommand(): Command {
  return new Command('report')
    .description('print the scores of a sweep by category and augmentation, in the layout of the paper')
    .argument('[sweep]', 'id of the sweep (default: the latest one)')
    .addOption(
      new Option('--format <name>', 'how to print it')
        .choices(REPORT_FORMATS)
        .default(undefined, '"table"')
        .conflicts('json'),
    )
    .option('-o, --output <file>', 'write it to this file')
    .option('--html <file>', 'also write one self-contained page, to send by mail')
    .option('--fail-under <share>', 'exit 1 when an agent’s share of solved runs is below this, from 0 to 1', share)
    .option('--fail-on-regression <sweep>', 'exit 1 when an agent is significantly worse than in this earlier sweep')
    .addOption(noFloorsOption())
    .addOption(forceOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, options: ReportOptions) => {
      const { runReport } = await import('./run-report.ts');
      process.exitCode = await runReport(wanted, options);
    });
}
