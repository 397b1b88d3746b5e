import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { DIAGNOSE_OPTIONS } from './diagnose-options.ts';

export function diagnoseCommand(): Command {
  const command = new Command()
    .description('With the evidence, and commands to copy.')
    .argument('[sweep]', 'id of the sweep (default: the newest one)');
  return addAction(command, DIAGNOSE_OPTIONS, async (options, wanted: string | undefined) =>
    (await import('./run-diagnose.ts')).diagnoseSweep(wanted, options),
  );
}
