import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { LIMIT_OPTIONS } from './limit-options.ts';
import type { LimitOptions } from './limit-options.ts';

export function limitCommand(): Command {
  const command = new Command()
    .description('Changes hold at once, on all workers.')
    .argument('[model]', 'model spec, for example openai:MODEL; options other than baseUrl do not count');
  return addOptions(command, LIMIT_OPTIONS).action(async (model: string | undefined, options: LimitOptions) =>
    (await import('./run-limit.ts')).runLimit(model, options),
  );
}
