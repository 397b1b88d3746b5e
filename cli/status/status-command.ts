import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption, uiAddressOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const STATUS_OPTIONS = [
  option('--why', 'what holds it up, and what helps; the exit code is 1 if something does', { conflicts: ['watch'] }),
  option('--watch', 'until the sweep ends; the exit code is that of the command that plays it'),
  uiAddressOption(),
  resultsOption(),
  jsonOption(),
];
export type StatusOptions = OptionsOf<typeof STATUS_OPTIONS>;

export const command = declaredCommand({
  about: 'Of any sweep on the engine, also with other results.',
  args: [argument('[sweep]', 'id of the sweep (default: the newest one)')],
  options: STATUS_OPTIONS,
  run: async (options, wanted) => (await import('./print-status.ts')).printStatus(wanted, options),
});
