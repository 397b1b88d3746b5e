import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { RUN_OPTIONS } from './run-options.ts';

export function runCommand(): Command {
  const command = new Command()

    .argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)');
  return addAction(command, RUN_OPTIONS, async (options, scenario: string, self: Command) => {
    const userChosen = self.getOptionValueSource('user') !== 'default';
    await (await import('./run-scenario.ts')).runScenario(scenario, { ...options, userChosen });
  });
}
