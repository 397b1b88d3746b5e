import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { commaList, patternsArgument } from '../options.ts';
import {
  EXPORT_PACK_OPTIONS,
  LIST_SCENARIOS_OPTIONS,
  NEW_SCENARIO_OPTIONS,
  SHOW_SCENARIOS_OPTIONS,
  VALIDATE_OPTIONS,
} from './scenarios-options.ts';

export function scenariosCommand(): Command {
  return new Command()

    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(validateCommand())
    .addCommand(newCommand())
    .addCommand(exportCommand());
}

function listCommand(): Command {
  const command = new Command('list').description('list base scenarios, one per line').addArgument(patternsArgument());
  return addAction(command, LIST_SCENARIOS_OPTIONS, async (options, patterns: readonly string[]) =>
    (await import('./list-scenarios.ts')).listScenarios(patterns, options),
  );
}

function exportCommand(): Command {
  const command = new Command('export')
    .description('write scenarios as a JSON pack, which holds all that they need')
    .addArgument(patternsArgument());
  return addAction(command, EXPORT_PACK_OPTIONS, async (options, patterns: readonly string[]) =>
    (await import('./export-pack.ts')).exportPack(patterns, options),
  );
}

function newCommand(): Command {
  const command = new Command('new')
    .description('write a scenario to begin with into a pack of your own (docs/authoring.md)')
    .argument('<new-name>', 'its name: letters, digits, _ and -');
  return addAction(command, NEW_SCENARIO_OPTIONS, async (options, name: string) =>
    (await import('./write-new-scenario.ts')).writeNewScenario(name, options),
  );
}

function showCommand(): Command {
  const command = new Command('show')
    .description('show a scenario: user, world, tools, reference solution, milestones as a graph')
    .argument('<scenarios>', 'names of base scenarios separated by commas, with * and ? as wildcards', commaList);
  return addAction(command, SHOW_SCENARIOS_OPTIONS, async (options, patterns: readonly string[]) =>
    (await import('./show-scenarios.ts')).showScenarios(patterns, options),
  );
}

function validateCommand(): Command {
  const command = new Command('validate')
    .description('check that scores are fair, under every augmentation, with agents that need no model')
    .addArgument(patternsArgument());
  return addAction(command, VALIDATE_OPTIONS, async (options, patterns: readonly string[]) =>
    (await import('./validate-pack.ts')).validatePack(patterns, options),
  );
}
