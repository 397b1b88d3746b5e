import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';

export const REPLAY_OPTIONS = [
  option('--save <file>', 'save the history fetched from the engine'),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ReplayOptions = OptionsOf<typeof REPLAY_OPTIONS>;
