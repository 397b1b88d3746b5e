import { InvalidArgumentError, Command, Option } from 'commander';
import { jsonOption, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';
import type { ArchiveOptions } from './archive-sweeps.ts';
import type { PurgeOptions } from './purge-sweeps.ts';
import type { RestoreOptions } from './restore-archived.ts';

export function archiveCommand(): Command {
  return choosing(new Command('archive'))
    .description('move the logs of old sweeps to object storage; their scores stay, and so do reports and comparisons')
    .addOption(new Option('--to <url>', 'where to: s3://BUCKET or s3://BUCKET/PREFIX').env('TOOLSANDBOX_ARCHIVE'))
    .action(async (options: ArchiveOptions) => (await import('./archive-sweeps.ts')).archiveSweeps(options));
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'bring the logs of archived sweeps back from object storage, so that they can be shown and played again',
    )
    .argument('<sweeps...>', 'ids of sweeps')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweeps: readonly string[], options: RestoreOptions) =>
      (await import('./restore-archived.ts')).restoreArchived(sweeps, options),
    );
}

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

const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** A text such as `30d`, in milliseconds. */
function age(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (UNIT_MS[unit] ?? NaN);
  if (!Number.isFinite(milliseconds)) {
    throw new InvalidArgumentError('It must be a number and h, d or w, for example 30d.');
  }
  return milliseconds;
}

/** A day, which begins at midnight UTC, or a time with its zone; in milliseconds since the epoch. */
export function date(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = isDate ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('It must be a date such as 2026-11-01, or a time such as 2026-11-01T06:00Z.');
  }
  return time;
}
