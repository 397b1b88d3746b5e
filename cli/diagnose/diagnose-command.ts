import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { DIAGNOSE_OPTIONS } from './diagnose-options.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';

export function diagnoseCommand(): Command {
  const command = new Command()
    .description('With the evidence, and commands to copy.')
    .argument('[sweep]', 'id of the sweep (default: the newest one)');
  return addOptions(command, DIAGNOSE_OPTIONS).action(async (wanted: string | undefined, options: DiagnoseOptions) =>
    (await import('./run-diagnose.ts')).diagnoseSweep(wanted, options),
  );
}
