import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { amount, awayOption, jsonOption, pricesOption, resultsOption } from '../options.ts';

export const LIMIT_OPTIONS = [
  option('--requests <n>', 'requests that may start in any minute, or none', { parse: amount }),
  option('--tokens <n>', 'input and output tokens in any minute, or none', { parse: amount }),
  option('--concurrency <n>', 'requests at a time, or none', { parse: amount }),
  option('--sweep <id>', 'the sweep whose budget is meant'),
  option('--max-cost <dollars>', 'what the sweep may cost, or none', { parse: amount }),
  option('--max-tokens <n>', 'tokens that the sweep may use, or none', { parse: amount }),
  option('--stop-at-budget', 'the sweep ends when its budget is used up'),
  option('--no-stop-at-budget', 'it waits until its budget is raised', { negates: true }),
  option('--allow-unpriced', 'models without a known price may be called although --max-cost does not count them'),
  option('--no-allow-unpriced', 'they may not', { negates: true }),
  awayOption('as it is'),
  pricesOption(),
  resultsOption(),
  jsonOption(),
];

export type LimitOptions = OptionsOf<typeof LIMIT_OPTIONS>;
