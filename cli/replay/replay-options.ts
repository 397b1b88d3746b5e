import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';

export const REPLAY_OPTIONS = [
  option('--save <file>', 'save the history fetched from the engine', { conflicts: ['running', 'all'] }),
  option(
    '--running',
    'instead of one, the newest 5 running workflows of each type that belong to these results: before workers of this code take over',
  ),
  option('--all', 'with --running: all of them', { implies: { running: true } }),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ReplayOptions = OptionsOf<typeof REPLAY_OPTIONS>;
