import { hintCommand } from '../../../../runs/hint-command.ts';

export interface CopyCommand {
  readonly label: string;
  readonly command: string;
}

/** What an engineer does next with a run in a terminal. @param message the chosen one */
export function copyCommands(id: string, message: number): readonly CopyCommand[] {
  return [
    { label: 'show', command: hintCommand('show', id) },
    { label: 'replay', command: hintCommand('replay', id) },
    { label: 'fork', command: hintCommand('fork', id, '--at', String(message)) },
  ];
}
