/** A text without escapes, and where each of its characters stands in the original. */
interface PlainText {
  readonly characters: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Escapes of addresses, of JSON and programming languages, also JSON within JSON, and of HTML. */
const ESCAPE =
  /%([0-9a-f]{2})|\\+u([0-9a-f]{4})|\\+x([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{2,3});|\\*\\([nrt"'\\/])|&amp;/giu;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The text as it reads without escapes: percent signs, backslashes and entities. */
export function withoutEscapes(text: string): PlainText {
  const starts: number[] = [];
  const ends: number[] = [];
  let characters = '';
  const add = (character: string, start: number, end: number) => {
    characters += character;
    starts.push(start);
    ends.push(end);
  };
  let at = 0;
  for (const match of text.matchAll(ESCAPE)) {
    for (; at < match.index; at++) add(text.charAt(at), at, at + 1);
    at += match[0].length;
    add(meaningOf(match), match.index, at);
  }
  for (; at < text.length; at++) add(text.charAt(at), at, at + 1);
  return { characters, starts, ends };
}

function meaningOf([, percent, unicode, short, entity, decimal, escaped]: RegExpExecArray): string {
  const hexadecimal = percent ?? unicode ?? short ?? entity;
  if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return escaped === undefined ? '&' : (CONTROLS[escaped.toLowerCase()] ?? escaped);
}

/** The same text without blanks and line breaks. */
export function withoutBlanks({ characters, starts, ends }: PlainText): PlainText {
  const kept = [...starts.keys()].filter((index) => characters.charAt(index).trim() !== '');
  return {
    characters: kept.map((index) => characters.charAt(index)).join(''),
    starts: kept.map((index) => starts[index]!),
    ends: kept.map((index) => ends[index]!),
  };
}
