import { Command } from 'commander';
import { forceOption, jsonOption } from '../options.ts';
import type { ImportOptions } from './import-file.ts';

export function importCommand(): Command {
  return new Command('import')
    .description('import scenarios of the original benchmark (docs/import.md)')
    .addCommand(scenarios());
}

function scenarios(): Command {
  return new Command('scenarios')
    .description('make a scenario pack from exported scenarios')
    .argument('<file>', 'output of reference/export_toolsandbox.py: .jsonl or .jsonl.gz')
    .requiredOption('-o, --output <pack>', 'JSON file to write the pack to')
    .option('--name <name>', 'name of the pack (default: its file name)')
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (file: string, options: ImportOptions) =>
      (await import('./import-file.ts')).importFile(file, options),
    );
}
