import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';

export const SCENARIOS_OPTIONS = [
  option('-o, --output <pack>', 'JSON file to write the pack to', { required: true }),
  option('--name <name>', 'name of the pack (default: its file name)'),
  forceOption(),
  jsonOption(),
];

export type ImportScenariosOptions = OptionsOf<typeof SCENARIOS_OPTIONS>;

export const RESULTS_OPTIONS = [resultsOption(), jsonOption()];

export type ImportResultsOptions = OptionsOf<typeof RESULTS_OPTIONS>;
