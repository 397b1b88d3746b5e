import { FORMAT_NAMES, FORMATS } from '../../results/exports/formats.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import { FILTER_OPTIONS } from '../trajectory-filter.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const EXPORT_OPTIONS = [
  option('--format <name>', 'what to write, as listed below', { choices: FORMAT_NAMES, required: true }),
  option('-o, --output <path>', 'file or folder to write; compressed if its name ends in .gz or .zst', {
    required: true,
  }),
  ...FILTER_OPTIONS,
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ExportCommandOptions = OptionsOf<typeof EXPORT_OPTIONS>;

export const command = declaredCommand({
  about: 'As tables, logs or traces (docs/exports.md).',
  args: [argument('[sweep]', 'id of the sweep (default: the latest one)')],
  options: EXPORT_OPTIONS,
  notes: formats(),
  examples: [
    'export nightly --format csv -o nightly.csv',
    "export nightly --format jsonl -o failed.jsonl.gz --where 'not solved'",
  ],
  run: async (options, sweep) => (await import('./export-sweep.ts')).exportSweep(sweep, options),
});

function formats(): string {
  const width = Math.max(...FORMAT_NAMES.map((name) => name.length));
  return ['Formats:', ...FORMAT_NAMES.map((name) => `  ${name.padEnd(width)}  ${FORMATS[name].summary}`)].join('\n');
}
