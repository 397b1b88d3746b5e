import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { REPORT_OPTIONS } from './report-options.ts';
import type { ReportOptions } from './report-options.ts';

export function reportCommand(): Command {
  const command = new Command()
    .description('In the layout of the paper.')
    .argument('[sweep]', 'id of the sweep (default: the latest one)');
  return addOptions(command, REPORT_OPTIONS).action(async (wanted: string | undefined, options: ReportOptions) => {
    const { runReport } = await import('./run-report.ts');
    process.exitCode = await runReport(wanted, options);
  });
}
