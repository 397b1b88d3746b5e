import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';

const SCHEMA_OPTIONS = [option('--json', 'print the JSON Schema')];
export type SchemaOptions = OptionsOf<typeof SCHEMA_OPTIONS>;

export const commands = {
  schema: declaredCommand({
    about: 'What commands print with --json, and the files that you write. Without a name: all of them.',
    args: [argument('[form...]', 'a command, such as report or tools call, or a file, such as sweep-file')],
    options: SCHEMA_OPTIONS,
    examples: ['docs schema report', 'docs schema sweep limit --json', 'docs schema sweep-file'],
    run: async (options, form) => (await import('./print-schema.ts')).printSchema(form, options),
  }),
};
