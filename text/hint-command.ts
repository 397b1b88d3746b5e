import { escapeForTerminal } from './escape-for-terminal.ts';
import { shellQuote } from './shell-quote.ts';

/** A command of this program for the user to copy. */
export function hintCommand(...words: readonly string[]): string {
  return escapeForTerminal(['npx toolsandbox', ...words.map(shellQuote)].join(' '));
}
