import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';

export const SUBMIT_OPTIONS = [
  option('-o, --output <folder>', 'folder to write', { default: 'submission' }),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type SubmitOptions = OptionsOf<typeof SUBMIT_OPTIONS>;

export const command = declaredCommand({
  about: 'Logs, hashes, versions and prices, with which anyone can check the score (docs/exports.md).',
  args: [argument('[sweep]', 'id of the sweep (default: the latest one)')],
  options: SUBMIT_OPTIONS,
  examples: ['submit nightly -o claims'],
  run: async (options, sweep) => (await import('./submit-sweep.ts')).submitSweep(sweep, options),
});
