import { Command, InvalidArgumentError } from 'commander';
import { jsonOption, pricesOption, resultsOption } from '../options.ts';
import type { Amount } from '../../client/sweeps/limits.ts';
import type { LimitOptions } from './run-limit.ts';

export function limitCommand(): Command {
  return new Command('limit')
    .description('show or change the limits of models and the budget of a sweep; changes hold at once, on all workers')
    .argument('[model]', 'model spec, for example openai:MODEL; options other than baseUrl do not count')
    .option('--requests <n>', 'requests that may start in any minute, or none', amount)
    .option('--tokens <n>', 'input and output tokens in any minute, or none', amount)
    .option('--concurrency <n>', 'requests at a time, or none', amount)
    .option('--sweep <id>', 'the sweep whose budget is meant')
    .option('--max-cost <dollars>', 'what the sweep may cost, or none', amount)
    .option('--max-tokens <n>', 'tokens that the sweep may use, or none', amount)
    .option('--stop-at-budget', 'the sweep ends when its budget is used up')
    .option('--no-stop-at-budget', 'it waits until its budget is raised')
    .option('--allow-unpriced', 'models without a known price may be called although --max-cost does not count them')
    .option('--no-allow-unpriced', 'they may not')
    .addOption(pricesOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (model: string | undefined, options: LimitOptions) =>
      (await import('./run-limit.ts')).runLimit(model, options),
    );
}

export function amount(text: string): Amount {
  if (text === 'none') return text;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0, or none.');
  return value;
}
