import { Command } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';
import type { StatusOptions } from './print-status.ts';

export function statusCommand(): Command {
  return new Command('status')
    .description('show the progress of a sweep, from any machine that can reach the engine')
    .argument('[sweep]', 'id of the sweep (default: the newest one)')
    .option('--watch', 'until the sweep ends; the exit code is that of the command that plays it')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, options: StatusOptions) =>
      (await import('./print-status.ts')).printStatus(wanted, options),
    );
}
