import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { TRY_OPTIONS } from './try-options.ts';
import type { TryOptions } from './try-options.ts';

export function tryCommand(): Command {
  const command = new Command().description(
    'Without options, the reference agent plays. Each time is a sweep of its own for view, show, report and compare; one that was stopped is finished.',
  );
  return addOptions(command, TRY_OPTIONS).action(async (options: TryOptions) => {
    process.exitCode = await (await import('./run-try.ts')).runTry(options);
  });
}
