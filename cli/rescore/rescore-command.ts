import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { amount, awayOption, jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import { CALL_OPTIONS } from '../play-options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const RESCORE_OPTIONS = [
  packOption(),
  option('--trajectories <file>', 'exported runs of the original (docs/import.md): .jsonl or .jsonl.gz'),
  option('--save', 'let the scores of today count; the old ones are kept beside them', {
    conflicts: ['trajectories'],
  }),
  option('--explain', 'with --trajectories: print what each milestone expected and found'),
  option(
    '--judge <spec>',
    'ask this model about each run too; its verdict stands beside the score and changes nothing',
    {
      conflicts: ['trajectories'],
    },
  ),
  option('--concurrency <n>', 'with --judge: runs judged at a time', { parse: wholeNumber(1), default: 4 }),
  option('--max-cost <dollars>', 'with --judge: stop when judging the sweep has cost this much', { parse: amount }),
  option('--max-tokens <n>', 'with --judge: stop when judging the sweep has used so many tokens', { parse: amount }),
  option('--allow-unpriced', 'with --judge: ask a judge without a known price although --max-cost does not count it'),
  awayOption('1m'),
  ...CALL_OPTIONS,
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
  examples: ['rescore nightly', 'rescore nightly --save', 'rescore nightly --judge openai:gpt-6-sol --max-cost 5'],
  run: async (options, sweep) => (await import('./print-rescoring.ts')).printRescoring(sweep, options),
});
