import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { TRY_OPTIONS } from './try-options.ts';

export function tryCommand(): Command {
  const command = new Command().description(
    'Without options, the reference agent plays. Each time is a sweep of its own for view, show, report and compare; one that was stopped is finished.',
  );
  return addAction(command, TRY_OPTIONS, async (options) => (await import('./run-try.ts')).runTry(options));
}
