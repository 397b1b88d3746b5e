import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, ownEngineOption, resultsOption, uiAddressOption } from '../options.ts';

export const STATUS_OPTIONS = [
  option('--why', 'what holds it up, and what helps; the exit code is 1 if something does', { conflicts: ['watch'] }),
  option('--watch', 'until the sweep ends; the exit code is that of the command that plays it'),
  uiAddressOption(),
  ownEngineOption(),
  resultsOption(),
  jsonOption(),
];
export type StatusOptions = OptionsOf<typeof STATUS_OPTIONS>;
