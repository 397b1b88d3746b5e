import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { command as label } from './label-command.ts';
import { command as purge } from './purge-command.ts';

const IMPORT_RESULTS_OPTIONS = [resultsOption(), jsonOption()];
export type ImportResultsOptions = OptionsOf<typeof IMPORT_RESULTS_OPTIONS>;

export const commands = {
  import: declaredCommand({
    about: 'Trajectories that are there already stay as they are; labels replace those by the same.',
    args: [argument('<file>', 'output of `export --format jsonl` or `labels`: .jsonl, .jsonl.gz or .jsonl.zst')],
    options: IMPORT_RESULTS_OPTIONS,
    run: async (options, file) => (await import('./import-results.ts')).importResults(file, options),
  }),
  label,
  purge,
};
