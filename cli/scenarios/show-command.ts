import { Command, Option } from 'commander';
import { commaList, forceOption, jsonOption, packOption, profileOption } from '../options.ts';
import type { ShowOptions } from './show-scenarios.ts';

export function showCommand(): Command {
  return new Command('show')
    .description('show a scenario: user, world, tools, reference solution, milestones as a graph')
    .argument('<scenarios>', 'names of base scenarios separated by commas, with * and ? as wildcards', commaList)
    .addOption(packOption())
    .addOption(profileOption().default(undefined, 'the original, then its corrections'))
    .addOption(
      new Option('--svg <file>', 'draw the milestones as a picture into this file; - for standard output').conflicts(
        'json',
      ),
    )
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: ShowOptions) =>
      (await import('./show-scenarios.ts')).showScenarios(patterns, options),
    );
}
