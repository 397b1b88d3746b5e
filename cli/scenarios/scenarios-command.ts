import { Command } from 'commander';
import { listCommand } from './list-command.ts';
import { showCommand } from './show-command.ts';
import { validateCommand } from './validate-command.ts';

export function scenariosCommand(): Command {
  return new Command('scenarios')
    .description('list, show and validate scenarios')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(validateCommand());
}
