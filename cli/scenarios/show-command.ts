import { Command, Option } from 'commander';
import { forceOption, jsonOption, packOption, profileOption } from '../options.ts';
import type { ShowOptions } from './show-scenarios.ts';

export function showCommand(): Command {
  return new Command('show')
    .description('show a scenario: user, world, tools, reference solution, milestones as a graph')
    .argument('<scenario>', 'name of a base scenario')
    .addOption(packOption())
    .addOption(profileOption().default(undefined, 'the original, then its corrections'))
    .addOption(
      new Option('--svg <file>', 'draw the milestones as a picture into this file; - for standard output').conflicts(
        'json',
      ),
    )
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (pattern: string, options: ShowOptions) =>
      (await import('./show-scenarios.ts')).showScenarios(pattern, options),
    );
}
