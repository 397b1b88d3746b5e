import { Command } from 'commander';
import { forceOption, jsonOption, packOption, patternsArgument } from '../options.ts';
import type { ExportOptions } from './export-pack.ts';

export function exportCommand(): Command {
  return new Command('export')
    .description('write scenarios as a JSON pack, which holds all that they need')
    .addArgument(patternsArgument())
    .requiredOption('-o, --output <file>', 'JSON file to write the pack to; - for standard output')
    .option('--name <name>', 'name of the pack (default: that of the pack that it comes from)')
    .addOption(packOption())
    .addOption(forceOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: ExportOptions) =>
      (await import('./export-pack.ts')).exportPack(patterns, options),
    );
}
