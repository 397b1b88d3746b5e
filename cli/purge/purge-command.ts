import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { PURGE_OPTIONS } from './purge-options.ts';

export function purgeCommand(): Command {
  const command = new Command().description('With what only they use; nothing that later nights need.');
  return addAction(command, PURGE_OPTIONS, async (options) => (await import('./purge-sweeps.ts')).purgeSweeps(options));
}
