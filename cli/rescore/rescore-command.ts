import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, packOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const RESCORE_OPTIONS = [
  packOption(),
  option('--trajectories <file>', 'exported runs of the original (docs/import.md): .jsonl or .jsonl.gz'),
  option('--save', 'let the scores of today count; the old ones are kept beside them', {
    conflicts: ['trajectories'],
  }),
  option('--explain', 'with --trajectories: print what each milestone expected and found'),
  resultsOption(),
  jsonOption(),
];

export type RescoreOptions = OptionsOf<typeof RESCORE_OPTIONS>;

export const command = declaredCommand({
  about: 'Those of a sweep, or exported runs of the original benchmark.',
  args: [
    argument(
      '[sweep]',
      'id of the sweep whose stored scores are compared with those of today (default: the latest one)',
    ),
  ],
  options: RESCORE_OPTIONS,
  examples: ['rescore nightly', 'rescore nightly --save'],
  run: async (options, sweep) => (await import('./print-rescoring.ts')).printRescoring(sweep, options),
});
