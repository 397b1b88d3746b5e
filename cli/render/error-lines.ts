import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';

/** The lines of an error message. All but the first are indented, so that nothing that it quotes passes for one. */
export function errorLines(text: string): readonly string[] {
  return text.split(/\n(?= {2})/).map(escapeForTerminal);
}
