import { argumentsFor, option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption, wholeNumber } from '../options.ts';
import { SHARED_WORKER_OPTIONS } from '../worker/worker-command.ts';
import { declaredCommand } from '../declared-command.ts';

/** An address for metrics or health is one worker's, so these are options of `worker` only. */
export const UP_OPTIONS = [
  option('--workers <n>', 'worker processes', { parse: wholeNumber(0), default: 1 }),
  ...SHARED_WORKER_OPTIONS,
  resultsOption(),
  jsonOption(),
];

export type UpOptions = OptionsOf<typeof UP_OPTIONS>;

export const command = declaredCommand({
  about: 'They stay until `toolsandbox engine down`.',
  options: UP_OPTIONS,
  run: async (options, self) =>
    (await import('./bring-up.ts')).bringUp(options, argumentsFor(self, SHARED_WORKER_OPTIONS)),
});
