import { Command, Option } from 'commander';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import { addOptions } from '../declared-option.ts';
import { FILTER_OPTIONS } from '../trajectory-filter.ts';
import type { ExportCommandOptions } from './export-sweep.ts';
import { FORMAT_NAMES, FORMATS } from '../../results/exports/formats.ts';

export function exportCommand(): Command {
  const command = new Command('export')
    .description('write the trajectories of a sweep for other programs: tables, logs, traces (docs/exports.md)')
    .argument('[sweep]', 'id of the sweep (default: the latest one)')
    .addOption(
      new Option('--format <name>', 'what to write, as listed below').choices(FORMAT_NAMES).makeOptionMandatory(),
    )
    .requiredOption('-o, --output <path>', 'file or folder to write; compressed if its name ends in .gz');
  return addOptions(command, FILTER_OPTIONS)
    .addOption(forceOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .addHelpText('after', formats())
    .action(async (sweep: string | undefined, options: ExportCommandOptions) =>
      (await import('./export-sweep.ts')).exportSweep(sweep, options),
    );
}

const WIDTH = Math.max(...FORMAT_NAMES.map((name) => name.length));

function formats(): string {
  return ['\nFormats:', ...FORMAT_NAMES.map((name) => `  ${name.padEnd(WIDTH)}  ${FORMATS[name].summary}`)].join('\n');
}
