import { Command } from 'commander';
import { exportCommand } from './export-command.ts';
import { listCommand } from './list-command.ts';
import { newCommand } from './new-command.ts';
import { showCommand } from './show-command.ts';
import { validateCommand } from './validate-command.ts';

export function scenariosCommand(): Command {
  return new Command('scenarios')
    .description('list, show, validate, write and export scenarios')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(validateCommand())
    .addCommand(newCommand())
    .addCommand(exportCommand());
}
