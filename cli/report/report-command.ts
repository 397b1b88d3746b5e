import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { REPORT_OPTIONS } from './report-options.ts';

export function reportCommand(): Command {
  const command = new Command()
    .description('In the layout of the paper.')
    .argument('[sweep]', 'id of the sweep (default: the latest one)');
  return addAction(command, REPORT_OPTIONS, async (options, wanted: string | undefined) =>
    (await import('./run-report.ts')).runReport(wanted, options),
  );
}
