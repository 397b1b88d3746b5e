import { InvalidArgumentError } from 'commander';
import type { PurgeConditions } from '../../client/retention/plan-purge.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption, wholeNumber } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const PURGE_OPTIONS = [
  option('--older-than <age>', 'only sweeps that ended so long ago: a number and h, d or w, for example 90d', {
    parse: age,
  }),
  option('--before <date>', 'only sweeps that ended before, for example 2026-11-01', { parse: date }),
  option('--dry-run', 'say what would be done, and change nothing'),
  resultsOption(),
  jsonOption(),
  option('--keep-nights <n>', 'keep the last nights of each schedule, also older ones', {
    parse: wholeNumber(0),
    default: 0,
  }),
  option('--abandoned', 'also sweeps that never ended, if no run of them finished for a day'),
  option('--yes', 'do not ask'),
];

/** The sweeps that are named are arguments. */
export type PurgeOptions = Covering<PurgeConditions, OptionsOf<typeof PURGE_OPTIONS> & Pick<PurgeConditions, 'sweep'>>;

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
function date(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = isDate ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('It must be a date such as 2026-11-01, or a time such as 2026-11-01T06:00Z.');
  }
  return time;
}

export const command = declaredCommand({
  about: 'With what only they use; nothing that later nights need.',
  args: [argument('[sweep...]', 'these sweeps (default: all that are old enough)')],
  options: PURGE_OPTIONS,
  examples: ['results purge --older-than 90d --dry-run', 'results purge --older-than 90d --keep-nights 30 --yes'],
  run: async (options, sweep) =>
    (await import('./purge-sweeps.ts')).purgeSweeps(sweep.length > 0 ? { ...options, sweep } : options),
});
