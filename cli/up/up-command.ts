import { Command } from 'commander';
import { commaList, jsonOption, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';
import type { UpOptions } from './bring-up.ts';

export function upCommand(): Command {
  return new Command('up')
    .description('start an engine with its web UI, and workers, that stay until `toolsandbox down`')
    .option('--workers <n>', 'worker processes', wholeNumber(0), 1)
    .option(
      '--providers <names>',
      'providers whose models the workers call (see `toolsandbox worker --help`)',
      commaList,
    )
    .option('--no-providers', 'the workers call no models')
    .option('--turns <n>', 'model calls at a time, per provider and worker', wholeNumber(1))
    .addOption(ownEngineOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: UpOptions) => (await import('./bring-up.ts')).bringUp(options));
}
