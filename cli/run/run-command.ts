import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { RUN_OPTIONS } from './run-options.ts';
import type { RunOptions } from './run-options.ts';

export function runCommand(): Command {
  const command = new Command()

    .argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)');
  return addOptions(command, RUN_OPTIONS).action(async (scenario: string, options: RunOptions, self: Command) => {
    const userChosen = self.getOptionValueSource('user') !== 'default';
    await (await import('./run-scenario.ts')).runScenario(scenario, { ...options, userChosen });
  });
}
