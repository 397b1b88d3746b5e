import { Command } from 'commander';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import type { ImportResultsOptions } from './import-results.ts';
import type { ImportScenariosOptions } from './import-scenarios.ts';

export function importCommand(): Command {
  return new Command('import')
    .description('import scenarios of the original benchmark (docs/import.md), or results that were exported')
    .addCommand(scenarios())
    .addCommand(results());
}

function scenarios(): Command {
  return new Command('scenarios')
    .description('make a scenario pack from exported scenarios')
    .argument('<file>', 'output of reference/export_toolsandbox.py: .jsonl or .jsonl.gz')
    .requiredOption('-o, --output <pack>', 'JSON file to write the pack to')
    .option('--name <name>', 'name of the pack (default: its file name)')
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (file: string, options: ImportScenariosOptions) =>
      (await import('./import-scenarios.ts')).importScenarios(file, options),
    );
}

function results(): Command {
  return new Command('results')
    .description('store trajectories of another store; those that are there already stay as they are')
    .argument('<file>', 'output of `export --format jsonl`: .jsonl or .jsonl.gz')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (file: string, options: ImportResultsOptions) =>
      (await import('./import-results.ts')).importResults(file, options),
    );
}
