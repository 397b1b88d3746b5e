/** A text without escapes, and where each of its characters stands in the original. */
interface PlainText {
  readonly characters: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Escapes of addresses, of JSON and programming languages, also JSON within JSON, and of HTML. */
const ESCAPE =
  /%([0-9a-f]{2})|\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{2,3});|\\*\\([nrt"'\\/])|&amp;/giu;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The text as it reads without escapes: percent signs, backslashes and entities. */
export function withoutEscapes(text: string): PlainText {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const pieces: string[] = [];
  let length = 0;
  let at = 0;
  const copyUpTo = (end: number) => {
    pieces.push(text.slice(at, end));
    for (; at < end; length++) {
      starts[length] = at;
      ends[length] = ++at;
    }
  };
  for (const match of text.matchAll(ESCAPE)) {
    copyUpTo(match.index);
    pieces.push(meaningOf(match));
    starts[length] = at;
    at += match[0].length;
    ends[length++] = at;
  }
  copyUpTo(text.length);
  return { characters: pieces.join(''), starts, ends };
}

function meaningOf([, percent, unicode, short, entity, decimal, escaped]: RegExpExecArray): string {
  const hexadecimal = percent ?? unicode ?? short ?? entity;
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return escaped === undefined ? '&' : (CONTROLS[escaped.toLowerCase()] ?? escaped);
}

/** The same text without blanks and line breaks. */
export function withoutBlanks({ characters, starts, ends }: PlainText): PlainText {
  const kept = { starts: new Uint32Array(characters.length), ends: new Uint32Array(characters.length) };
  let length = 0;
  for (let index = 0; index < characters.length; index++) {
    if (isBlank(characters.charCodeAt(index))) continue;
    kept.starts[length] = starts[index]!;
    kept.ends[length++] = ends[index]!;
  }
  return { characters: characters.replaceAll(/\s+/g, ''), ...kept };
}

/** As `\s` in an expression. */
function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return /\s/.test(String.fromCharCode(code));
}
