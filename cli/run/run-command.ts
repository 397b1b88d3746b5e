import { Command, Option } from 'commander';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { engineOption, jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import { addOptions } from '../declared-option.ts';
import { PLAY_OPTIONS } from '../play-options.ts';
import type { RunOptions } from './run-scenario.ts';

export function runCommand(): Command {
  return addOptions(
    new Command('run')
      .description('play one scenario and print the dialogue as it happens')
      .argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)')
      .option('--agent <spec>', 'model or script that plays the agent', 'scripted:oracle')
      .option('--user <spec>', 'model or script that plays the simulated user', 'scripted:user')
      .addOption(
        new Option('--augmentation <name>', 'how the tools are shown to the agent')
          .choices(AUGMENTATIONS)
          .default('none'),
      )
      .addOption(engineOption())
      .addOption(packOption())
      .option('--seed <n>', 'seed of the random choices', wholeNumber(0), 0),
    PLAY_OPTIONS,
  )
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (scenario: string, options: RunOptions, self: Command) => {
      const userChosen = self.getOptionValueSource('user') !== 'default';
      await (await import('./run-scenario.ts')).runScenario(scenario, { ...options, userChosen });
    });
}
