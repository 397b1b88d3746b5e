import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { FILTER_OPTIONS } from '../trajectory-filter.ts';
import { declaredCommand } from '../declared-command.ts';

export const LIST_OPTIONS = [
  option('--sweep <id>', 'only this sweep'),
  ...FILTER_OPTIONS,
  option('--failed', 'only what has no score, also cells of ended sweeps without a run, and why', {
    conflicts: ['outcome', 'below'],
  }),
  option('--history', 'the runs that were set aside by requeue, in place of those that count'),
  resultsOption(),
  jsonOption(),
];

export type ListOptions = OptionsOf<typeof LIST_OPTIONS>;

export const command = declaredCommand({
  options: LIST_OPTIONS,
  examples: ["list --sweep nightly --where 'not solved'", 'list --sweep nightly --failed'],
  run: async (options) => (await import('./list-trajectories.ts')).listTrajectories(options),
});
