import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { DOWN_OPTIONS } from './down-options.ts';

export function downCommand(): Command {
  const command = new Command().description('In this directory; running turns finish first.');
  return addAction(command, DOWN_OPTIONS, async (options) => (await import('./bring-down.ts')).bringDown(options));
}
