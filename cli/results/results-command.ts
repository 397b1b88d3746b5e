import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { MIGRATE_OPTIONS } from './results-options.ts';

export function resultsCommand(): Command {
  return new Command().description('docs/operations.md says when.').addCommand(migrateCommand());
}

function migrateCommand(): Command {
  const command = new Command('migrate').description(
    'bring the schema of the results up to that of this version; nothing else does',
  );
  return addAction(command, MIGRATE_OPTIONS, async (options) =>
    (await import('./migrate-results.ts')).migrateResults(options),
  );
}
