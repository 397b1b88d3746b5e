import { Command } from 'commander';
import { FORMAT_NAMES, FORMATS } from '../../results/exports/formats.ts';
import { addAction } from '../declared-option.ts';
import { EXPORT_OPTIONS } from './export-options.ts';

export function exportCommand(): Command {
  const command = new Command()
    .description('As tables, logs or traces (docs/exports.md).')
    .argument('[sweep]', 'id of the sweep (default: the latest one)');
  return addAction(
    command.addHelpText('after', formats()),
    EXPORT_OPTIONS,
    async (options, sweep: string | undefined) => (await import('./export-sweep.ts')).exportSweep(sweep, options),
  );
}

const WIDTH = Math.max(...FORMAT_NAMES.map((name) => name.length));

function formats(): string {
  return ['\nFormats:', ...FORMAT_NAMES.map((name) => `  ${name.padEnd(WIDTH)}  ${FORMATS[name].summary}`)].join('\n');
}
