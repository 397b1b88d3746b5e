import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { ARCHIVE_OPTIONS, PURGE_OPTIONS, RESTORE_OPTIONS } from './retention-options.ts';
import type { ArchiveOptions, PurgeOptions, RestoreOptions } from './retention-options.ts';

export function archiveCommand(): Command {
  const command = new Command().description('Their scores stay, and so do reports and comparisons.');
  return addOptions(command, ARCHIVE_OPTIONS).action(async (options: ArchiveOptions) =>
    (await import('./archive-sweeps.ts')).archiveSweeps(options),
  );
}

export function restoreCommand(): Command {
  const command = new Command()
    .description('From object storage, so that they can be shown and played again.')
    .argument('<sweep...>', 'ids of sweeps');
  return addOptions(command, RESTORE_OPTIONS).action(async (sweeps: readonly string[], options: RestoreOptions) =>
    (await import('./restore-archived.ts')).restoreArchived(sweeps, options),
  );
}

export function purgeCommand(): Command {
  const command = new Command().description('With what only they use; nothing that later nights need.');
  return addOptions(command, PURGE_OPTIONS).action(async (options: PurgeOptions) =>
    (await import('./purge-sweeps.ts')).purgeSweeps(options),
  );
}
