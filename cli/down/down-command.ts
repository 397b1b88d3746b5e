import { Command } from 'commander';
import { jsonOption } from '../options.ts';

export function downCommand(): Command {
  return new Command('down')
    .description('stop what `toolsandbox up` started in this directory; running turns finish first')
    .option('--now', 'do not wait for running turns; they are played again when the sweep is resumed')
    .addOption(jsonOption())
    .action(async (options: { now?: true; json?: true }) => (await import('./bring-down.ts')).bringDown(options));
}
