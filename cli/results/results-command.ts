import { Command } from 'commander';
import { jsonOption, resultsOption } from '../options.ts';
import type { MigrateOptions } from './migrate-results.ts';

export function resultsCommand(): Command {
  return new Command('results')
    .description('look after the database of the results: bring its schema up to date (docs/operations.md)')
    .addCommand(migrateCommand());
}

function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the schema of the results up to that of this version; nothing else does')
    .option('--check', 'only say what is missing, and who is connected; exit with 1 if something is')
    .option('--force', 'also if others are connected whom the change would stop')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: MigrateOptions) => (await import('./migrate-results.ts')).migrateResults(options));
}
