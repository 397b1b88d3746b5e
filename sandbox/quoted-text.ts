/** A part of a text: a string with its quotes, or what stands between strings. */
interface TextPiece {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * The text in pieces, in one pass, however long its strings are. In a string a backslash escapes the next character; an
 * unterminated one reaches to the end of the text.
 * @param quotes the characters that may enclose a string
 */
export function* quotedPieces(text: string, quotes: string): Generator<TextPiece> {
  let start = 0;
  for (let at = 0; at < text.length;) {
    const quote = text.charAt(at);
    if (!quotes.includes(quote)) at++;
    else {
      if (at > start) yield { text: text.slice(start, at), isQuoted: false };
      const end = endOfString(text, at + 1, quote);
      yield { text: text.slice(at, end), isQuoted: true };
      [start, at] = [end, end];
    }
  }
  if (start < text.length) yield { text: text.slice(start), isQuoted: false };
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === quote) return at + 1;
  }
  return text.length;
}
