import { EMPTY } from './words.ts';

/** A pattern as it is tried on texts. */
export type Pattern = Pick<RegExp, 'exec' | 'test' | 'source'>;

/**
 * A pattern that is not tried on texts that lack what each of its matches contains. V8 compiles a pattern where it is first
 * tried, which takes longer than to judge a run by all of them, and most match few texts.
 */
export function sparing(pattern: RegExp): Pattern {
  let needed: Needed | null = null;
  const mayMatch = (text: string): boolean => {
    if (needed === null) needed = readNeeded(pattern.source);
    if (needed === undefined) return true;
    const lower = lowerCased(text);
    return needed.some((part) => lower.includes(part));
  };
  return {
    source: pattern.source,
    test: (text) => mayMatch(text) && pattern.test(text),
    exec: (text) => (mayMatch(text) ? pattern.exec(text) : null),
  };
}

let [written, lower] = ['', ''];

/** Many patterns are tried on one text. */
function lowerCased(text: string): string {
  if (text !== written) [written, lower] = [text, text.toLowerCase()];
  return lower;
}

/** Texts in lower case, one of which is in each match; undefined if none is known to be. */
type Needed = readonly string[] | undefined;

/** A run of letters none of which is repeated or left out, or one part of a pattern. */
const TOKEN =
  /(?<run>[\w '",:;-]+(?![*+?{]))|\((?:\?(?:<?(?<around>[=!])|:|<\w+>))?|\[(?:\\.|[^\]\\])*\]|\\(?<sign>\W)|\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|[puP]\{[^}]*\}|k<\w+>|\d+|(?<bound>[bB])|.)|(?<edge>[\^$])|\.|(?<letter>[^)|])/sy;
const QUANTIFIER = /(?:[*?]|\{0|(?<some>\+|\{[1-9]))[\d,}]*\??/y;

/** What the source of a pattern needs: of alternatives what each of them does, of a sequence what is rarest. */
function readNeeded(source: string): Needed {
  let at = 0;
  const next = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const found = part.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };
  const alternatives = (): Needed => {
    const all = [sequence()];
    for (; source[at] === '|'; all.push(sequence())) at++;
    return all.includes(undefined) ? undefined : all.flatMap((one) => one!);
  };
  const sequence = (): Needed => {
    let [rarest, run]: [Needed, string] = [undefined, ''];
    const consider = (needed: Needed) => {
      if (needed !== undefined && (rarest === undefined || frequency(needed) < frequency(rarest))) rarest = needed;
    };
    const endRun = () => {
      if (run !== '') consider([run.toLowerCase()]);
      run = '';
    };
    for (let token = next(TOKEN); token !== null; token = next(TOKEN)) {
      const { run: letters, around, bound, edge, sign, letter = sign } = token.groups!;
      if (letters !== undefined) {
        run += letters;
        continue;
      }
      const isGroup = token[0].startsWith('(');
      const inner = isGroup ? alternatives() : undefined;
      if (isGroup) at++;
      const quantifier = next(QUANTIFIER);
      if (around !== undefined || bound !== undefined || edge !== undefined) continue;
      const isOptional = quantifier !== null && quantifier.groups!['some'] === undefined;
      if (!isOptional) run += letter ?? '';
      if (letter !== undefined && quantifier === null) continue;
      endRun();
      if (!isOptional) consider(inner);
    }
    endRun();
    return rarest;
  };
  return alternatives();
}

/** About how often one of the parts is in a text. */
function frequency(needed: readonly string[]): number {
  return needed.reduce((sum, part) => sum + (EMPTY.has(part.trim()) ? 1 : part.trim().length ** -2), 0);
}
