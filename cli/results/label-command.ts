import { InvalidArgumentError } from 'commander';
import { MODE_NAMES } from '../../evaluation/modes/mode.ts';
import type { ModeName } from '../../evaluation/modes/mode.ts';
import { FAULTS, VERDICTS } from '../../results/store/labels.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { commaList, jsonOption, resultsOption } from '../options.ts';

export const LABEL_OPTIONS = [
  option('--verdict <verdict>', 'whether the user got what was wanted, truthfully, with nothing unasked changed', {
    choices: VERDICTS,
    required: true,
  }),
  option('--mode <names>', `what the agent did wrong: some of ${MODE_NAMES.join(',')}`, { parse: modes }),
  option('--why <text>', 'the reason of the verdict'),
  option('--note <text>', 'anything else'),
  option('--fault <who>', 'who made the run what it is', { choices: FAULTS }),
  option('--by <name>', 'who says so (default: the name of this account)'),
  resultsOption(),
  jsonOption(),
];

export type LabelOptions = OptionsOf<typeof LABEL_OPTIONS>;

function modes(text: string): readonly ModeName[] {
  const names = commaList(text);
  const unknown = names.find((name) => !MODE_NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown mode "${unknown}": choose from ${MODE_NAMES.join(', ')}.`);
  return MODE_NAMES.filter((known) => names.includes(known));
}

export const command = declaredCommand({
  about: 'It stands beside the score, which it does not change, in place of your last word on the run.',
  args: [argument('<id>', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')],
  options: LABEL_OPTIONS,
  examples: ['results label wifi_off/none/1 --verdict wrong --mode claimed --why "wifi is still on"'],
  run: async (options, id) => (await import('./label-run.ts')).labelRun(id, options),
});
