import { Command } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';
import type { DiagnoseOptions } from './run-diagnose.ts';

export function diagnoseCommand(): Command {
  return new Command('diagnose')
    .description('say why a sweep does not move, with the evidence and the command that helps')
    .argument('[sweep]', 'id of the sweep (default: the newest one)')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, options: DiagnoseOptions) =>
      (await import('./run-diagnose.ts')).diagnoseSweep(wanted, options),
    );
}
