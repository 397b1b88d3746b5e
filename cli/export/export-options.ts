import { FORMAT_NAMES } from '../../results/exports/formats.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import { FILTER_OPTIONS } from '../trajectory-filter.ts';

export const EXPORT_OPTIONS = [
  option('--format <name>', 'what to write, as listed below', { choices: FORMAT_NAMES, required: true }),
  option('-o, --output <path>', 'file or folder to write; compressed if its name ends in .gz', { required: true }),
  ...FILTER_OPTIONS,
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ExportCommandOptions = OptionsOf<typeof EXPORT_OPTIONS>;
