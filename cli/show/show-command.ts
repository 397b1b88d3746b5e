import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const SHOW_OPTIONS = [
  option('--run <n>', 'one of several runs of the trajectory, 1 is the oldest (default: the one that counts)', {
    parse: wholeNumber(1),
  }),
  packOption(),
  resultsOption(),
  jsonOption(),
];

export type ShowOptions = OptionsOf<typeof SHOW_OPTIONS>;

export const command = declaredCommand({
  args: [argument('<id>', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')],
  options: SHOW_OPTIONS,
  run: async (options, id) => (await import('./show-trajectory.ts')).showTrajectory(id, options),
});
