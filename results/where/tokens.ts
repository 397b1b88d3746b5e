import { InvalidWhere } from './invalid-where.ts';

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
