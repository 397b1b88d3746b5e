import { Command } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';

export function statusCommand(): Command {
  return new Command('status')
    .description('show the progress of a sweep, from any machine that can reach the engine')
    .argument('[sweep]', 'id of the sweep (default: the newest one)')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (wanted: string | undefined, options: { results: string; json?: true }) =>
      (await import('./print-status.ts')).printStatus(wanted, options),
    );
}
