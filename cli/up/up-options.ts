import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption, wholeNumber } from '../options.ts';
import { SHARED_WORKER_OPTIONS } from '../worker/worker-options.ts';

/** An address for metrics or health is one worker's, so these are options of `worker` only. */
export const UP_OPTIONS = [
  option('--workers <n>', 'worker processes', { parse: wholeNumber(0), default: 1 }),
  ...SHARED_WORKER_OPTIONS,
  resultsOption(),
  jsonOption(),
];

export type UpOptions = OptionsOf<typeof UP_OPTIONS>;
