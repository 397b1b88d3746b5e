import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { DOWN_OPTIONS } from './down-options.ts';
import type { DownOptions } from './down-options.ts';

export function downCommand(): Command {
  const command = new Command().description('In this directory; running turns finish first.');
  return addOptions(command, DOWN_OPTIONS).action(async (options: DownOptions) =>
    (await import('./bring-down.ts')).bringDown(options),
  );
}
