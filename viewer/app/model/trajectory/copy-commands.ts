import { hintCommand } from '../../../../text/hint-command.ts';

interface CopyCommand {
  readonly label: string;
  readonly command: string;
}

/**
 * What an engineer does next with a run in a terminal.
 * @param message the chosen one
 * @param options that the commands need to find the results, quoted for a shell; may be empty
 */
export function copyCommands(id: string, message: number, options: string): readonly CopyCommand[] {
  const full = (...words: readonly string[]) => [hintCommand(...words), options].join(' ').trimEnd();
  return [
    { label: 'show', command: full('show', id) },
    { label: 'replay', command: full('engine', 'replay', id) },
    { label: 'fork', command: full('fork', id, '--at', String(message)) },
  ];
}
