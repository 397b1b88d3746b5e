import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption } from '../options.ts';
import { declaredCommand } from '../declared-command.ts';

export const DOWN_OPTIONS = [
  option('--now', 'do not wait for running turns; they are played again when the sweep is resumed'),
  jsonOption(),
];
export type DownOptions = OptionsOf<typeof DOWN_OPTIONS>;

export const command = declaredCommand({
  about: 'In this directory; running turns finish first.',
  options: DOWN_OPTIONS,
  run: async (options) => (await import('./bring-down.ts')).bringDown(options),
});
