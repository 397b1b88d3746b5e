import { Command } from 'commander';
import { jsonOption, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';
import { age, date } from './age.ts';
import type { PurgeOptions } from './purge-sweeps.ts';

export function purgeCommand(): Command {
  return choosing(new Command('purge'))
    .description('delete old sweeps from the results, with what only they use; nothing that later nights need')
    .option('--keep-nights <n>', 'keep the last nights of each schedule, also older ones', wholeNumber(0), 0)
    .option('--abandoned', 'also sweeps that never ended, if no run of them finished for a day')
    .option('--yes', 'do not ask')
    .addOption(ownEngineOption())
    .action(async (options: PurgeOptions) => (await import('./purge-sweeps.ts')).purgeSweeps(options));
}

/** The options that say which old sweeps are meant, and those of every such command. */
function choosing(command: Command): Command {
  return command
    .option('--sweep <id...>', 'these sweeps')
    .option('--older-than <age>', 'only sweeps that ended so long ago: a number and h, d or w, for example 90d', age)
    .option('--before <date>', 'only sweeps that ended before, for example 2026-11-01', date)
    .option('--dry-run', 'say what would be done, and change nothing')
    .addOption(resultsOption())
    .addOption(jsonOption());
}
