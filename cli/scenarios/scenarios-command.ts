import { Command, Option } from 'commander';
import {
  commaList,
  packProfileOption,
  jsonOption,
  packOption,
  patternsArgument,
  forceOption,
  optionalProfileOption,
  OWN_PACK,
} from '../options.ts';
import type { ValidateRequest } from './validate-pack.ts';
import type { ShowScenariosOptions } from './show-scenarios.ts';
import type { NewOptions } from './write-new-scenario.ts';
import type { ExportPackOptions } from './export-pack.ts';
import type { ListScenariosOptions } from './list-scenarios.ts';

export function scenariosCommand(): Command {
  return new Command('scenarios')
    .description('list, show, validate, write and export scenarios')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(validateCommand())
    .addCommand(newCommand())
    .addCommand(exportCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('list base scenarios, one per line')
    .addArgument(patternsArgument())
    .option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', commaList)
    .option('--tables', "what these scenarios cover, in the paper's tables 6, 7 and 8 (default profile: paper)")
    .addOption(packOption())
    .addOption(packProfileOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: ListScenariosOptions) =>
      (await import('./list-scenarios.ts')).listScenarios(patterns, options),
    );
}

function exportCommand(): Command {
  return new Command('export')
    .description('write scenarios as a JSON pack, which holds all that they need')
    .addArgument(patternsArgument())
    .requiredOption('-o, --output <file>', 'JSON file to write the pack to; - for standard output')
    .option('--name <name>', 'name of the pack (default: that of the pack that it comes from)')
    .addOption(packOption())
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: ExportPackOptions) =>
      (await import('./export-pack.ts')).exportPack(patterns, options),
    );
}

function newCommand(): Command {
  return new Command('new')
    .description('write a scenario to begin with into a pack of your own (docs/authoring.md)')
    .argument('<new-name>', 'its name: letters, digits, _ and -')
    .option('--pack <folder>', 'folder of the pack; made if there is none', OWN_PACK)
    .option('--like <scenario>', 'make a variant of this scenario, of the pack or of the one that it extends')
    .addOption(jsonOption())
    .action(async (name: string, options: NewOptions) =>
      (await import('./write-new-scenario.ts')).writeNewScenario(name, options),
    );
}

function showCommand(): Command {
  return new Command('show')
    .description('show a scenario: user, world, tools, reference solution, milestones as a graph')
    .argument('<scenarios>', 'names of base scenarios separated by commas, with * and ? as wildcards', commaList)
    .addOption(packOption())
    .addOption(optionalProfileOption('the original, then its corrections'))
    .addOption(
      new Option('--svg <file>', 'draw the milestones as a picture into this file; - for standard output').conflicts(
        'json',
      ),
    )
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: ShowScenariosOptions) =>
      (await import('./show-scenarios.ts')).showScenarios(patterns, options),
    );
}

function validateCommand(): Command {
  return new Command('validate')
    .description('check that scores are fair, under every augmentation, with agents that need no model')
    .addArgument(patternsArgument())
    .option('--check <names>', 'only these checks, by name or number: reference-solution,9', commaList)
    .addOption(packOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: Omit<ValidateRequest, 'patterns'>) => {
      const { validatePack } = await import('./validate-pack.ts');
      process.exitCode = await validatePack({ ...options, patterns });
    });
}
