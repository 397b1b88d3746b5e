import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { amount, jsonOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const LIMITS_OPTIONS = [
  option('--requests <n>', 'requests that may start in any minute, or none', { parse: amount }),
  option('--tokens <n>', 'input and output tokens in any minute, or none', { parse: amount }),
  option('--concurrency <n>', 'requests at a time, or none', { parse: amount }),
  resultsOption(),
  jsonOption(),
];

export type LimitsOptions = OptionsOf<typeof LIMITS_OPTIONS>;

export const command = declaredCommand({
  about: 'Without options, shows them. Changes hold at once, on all workers.',
  args: [argument('[model]', 'model spec, for example openai:MODEL; options other than baseUrl do not count')],
  options: LIMITS_OPTIONS,
  examples: ['engine limits openai:gpt-6-sol --requests 500 --tokens 200000'],
  run: async (options, model) => (await import('./show-limits.ts')).showLimits(model, options),
});
