import { escapeForTerminal } from './escape-for-terminal.ts';

/** A command of this program for the user to copy. */
export function hintCommand(...words: readonly string[]): string {
  return escapeForTerminal(['npx toolsandbox', ...words.map(shellQuote)].join(' '));
}

/** A word of a printed command, quoted for POSIX shells where it needs to be: model specs hold `?` and `&`. */
export function shellQuote(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
