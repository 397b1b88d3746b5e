import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';

export const SHOW_OPTIONS = [
  option('--run <n>', 'one of several runs of the trajectory, 1 is the oldest (default: the one that counts)', {
    parse: wholeNumber(1),
  }),
  packOption(),
  resultsOption(),
  jsonOption(),
];

export type ShowOptions = OptionsOf<typeof SHOW_OPTIONS>;
