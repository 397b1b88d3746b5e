import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { SCHEMA_OPTIONS } from './schema-options.ts';

export function schemaCommand(): Command {
  const command = new Command()
    .description('What commands print with --json, and the files that you write. Without a name: all of them.')
    .argument('[form...]', 'a command, such as report or tool call, or a file, such as sweep-file');
  return addAction(command, SCHEMA_OPTIONS, async (options, form: readonly string[]) =>
    (await import('./print-schema.ts')).printSchema(form, options),
  );
}
