import { Command } from 'commander';
import { jsonOption, OWN_PACK } from '../options.ts';
import type { NewOptions } from './new-scenario.ts';

export function newCommand(): Command {
  return new Command('new')
    .description('write a scenario to begin with into a pack of your own (docs/authoring.md)')
    .argument('<new-name>', 'its name: letters, digits, _ and -')
    .option('--pack <folder>', 'folder of the pack; made if there is none', OWN_PACK)
    .option('--like <scenario>', 'make a variant of this scenario, of the pack or of the one that it extends')
    .addOption(jsonOption())
    .action(async (name: string, options: NewOptions) =>
      (await import('./new-scenario.ts')).newScenario(name, options),
    );
}
