import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption } from '../options.ts';

export const DOWN_OPTIONS = [
  option('--now', 'do not wait for running turns; they are played again when the sweep is resumed'),
  jsonOption(),
];
export type DownOptions = OptionsOf<typeof DOWN_OPTIONS>;
