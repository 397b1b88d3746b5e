import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { ARCHIVE_OPTIONS, PURGE_OPTIONS, RESTORE_OPTIONS } from './retention-options.ts';

export function archiveCommand(): Command {
  const command = new Command().description('Their scores stay, and so do reports and comparisons.');
  return addAction(command, ARCHIVE_OPTIONS, async (options) =>
    (await import('./archive-sweeps.ts')).archiveSweeps(options),
  );
}

export function restoreCommand(): Command {
  const command = new Command()
    .description('From object storage, so that they can be shown and played again.')
    .argument('<sweep...>', 'ids of sweeps');
  return addAction(command, RESTORE_OPTIONS, async (options, sweeps: readonly string[]) =>
    (await import('./restore-archived.ts')).restoreArchived(sweeps, options),
  );
}

export function purgeCommand(): Command {
  const command = new Command().description('With what only they use; nothing that later nights need.');
  return addAction(command, PURGE_OPTIONS, async (options) => (await import('./purge-sweeps.ts')).purgeSweeps(options));
}
