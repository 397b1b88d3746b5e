import { shellQuote } from '../runs/shell-quote.ts';

/** A command of this program for the user to copy. */
export function hintCommand(...words: readonly string[]): string {
  return ['npx toolsandbox', ...words.map(shellQuote)].join(' ');
}
