import { InvalidArgumentError } from 'commander';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const COMPARE_OPTIONS = [
  option('--agent <spec...>', 'only these agents; of one sweep, the others are compared with the first one named here'),
  option('--by <what>', 'compare, in one sweep, each augmentation with the one that it adds to: what it costs', {
    choices: ['augmentation'],
  }),
  option(
    '--margin <points>',
    'say whether the sides are shown to be equivalent within so many points of 100; exit 1 unless the second one is shown not to be worse by as many',
    { parse: margin },
  ),
  option(
    '--fail-on-regression',
    'exit 1 when fewer runs are solved, or similarity is lower, by more than chance explains (p below 0.05)',
  ),
  resultsOption(),
  jsonOption(),
];

export type CompareCommandOptions = OptionsOf<typeof COMPARE_OPTIONS>;

/** From points of 100 to a share. */
function margin(text: string): number {
  const points = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && points >= 0.1 && points < 100) return points / 100;
  throw new InvalidArgumentError('It must be points of 100, at least 0.1, as in --margin 3.');
}

export const command = declaredCommand({
  about: 'Cell by cell: what improved, what broke.',
  args: [
    argument(
      '<sweep...>',
      'one sweep to compare its agents with the first one; several to compare each with the first one',
    ),
  ],
  options: COMPARE_OPTIONS,
  examples: [
    'compare before after',
    'compare nightly --by augmentation',
    'compare nightly --agent openai:gpt-6-sol openai:gpt-6-luna --margin 3',
  ],
  run: async (options, sweeps) => (await import('./run-compare.ts')).runCompare(sweeps, options),
});
