import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { LIMIT_OPTIONS } from './limit-options.ts';

export function limitCommand(): Command {
  const command = new Command()
    .description('Changes hold at once, on all workers.')
    .argument('[model]', 'model spec, for example openai:MODEL; options other than baseUrl do not count');
  return addAction(command, LIMIT_OPTIONS, async (options, model: string | undefined) =>
    (await import('./run-limit.ts')).runLimit(model, options),
  );
}
