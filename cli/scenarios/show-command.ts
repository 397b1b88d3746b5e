import { Command } from 'commander';
import { jsonOption, packOption } from '../options.ts';
import type { ShowOptions } from './show-scenarios.ts';

export function showCommand(): Command {
  return new Command('show')
    .description('show a scenario: user, world, tools, reference solution, milestones as a graph')
    .argument('<scenario>', 'name of a base scenario')
    .option('--svg <file>', 'draw the milestones as a picture into this file; - for standard output')
    .addOption(packOption())
    .addOption(jsonOption())
    .action(async (pattern: string, options: ShowOptions) =>
      (await import('./show-scenarios.ts')).showScenarios(pattern, options),
    );
}
