import { shorten } from '../../sandbox/shorten.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

const SHOWN = 60;

/** A condition that cannot be read. The message says where, and how to fix it. */
export class InvalidWhere extends UserFacingError {
  /** @param at where in the text, in characters from its beginning */
  constructor(text: string, at: number, problem: string) {
    const rest = text.slice(at).trim();
    const place = rest === '' ? 'at its end' : `at character ${at + 1}, "${shorten(rest, SHOWN)}"`;
    super(`the condition cannot be read ${place}: ${problem}`);
    this.name = 'InvalidWhere';
  }
}

export interface Token {
  readonly kind: 'word' | 'quoted' | 'symbol' | 'end';
  readonly text: string;
  /** Where it begins, in characters. */
  readonly at: number;
}

const TOKEN = /\s*(?:(?<symbol><=|>=|!=|[=<>(),])|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<word>[^\s"'()=<>!,]+))/uy;

/** The words, quoted texts and symbols of a condition, and an end. @throws InvalidWhere */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let from = 0; text.slice(from).trim() !== ''; from = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    const at = text.slice(from).search(/\S/) + from;
    if (found === null) {
      const isQuote = text[at] === '"' || text[at] === "'";
      throw new InvalidWhere(
        text,
        at,
        isQuote ? 'the quote is not closed' : 'unexpected character; quote texts with it',
      );
    }
    const { symbol, double, single, word } = found.groups ?? {};
    if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol, at });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at });
    else tokens.push({ kind: 'quoted', text: double ?? single ?? '', at });
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}
