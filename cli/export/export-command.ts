import { Command } from 'commander';
import { FORMAT_NAMES, FORMATS } from '../../results/exports/formats.ts';
import { addOptions } from '../declared-option.ts';
import { EXPORT_OPTIONS } from './export-options.ts';
import type { ExportCommandOptions } from './export-options.ts';

export function exportCommand(): Command {
  const command = new Command()
    .description('As tables, logs or traces (docs/exports.md).')
    .argument('[sweep]', 'id of the sweep (default: the latest one)');
  return addOptions(command, EXPORT_OPTIONS)
    .addHelpText('after', formats())
    .action(async (sweep: string | undefined, options: ExportCommandOptions) =>
      (await import('./export-sweep.ts')).exportSweep(sweep, options),
    );
}

const WIDTH = Math.max(...FORMAT_NAMES.map((name) => name.length));

function formats(): string {
  return ['\nFormats:', ...FORMAT_NAMES.map((name) => `  ${name.padEnd(WIDTH)}  ${FORMATS[name].summary}`)].join('\n');
}
