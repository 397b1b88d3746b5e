/**
 * Porter's stemmer with the extensions that ROUGE is computed with (NLTK's default mode): a list of irregular words,
 * -ies and -ied of four letters, a wider y rule, and -alli taken apart twice. Lower-case input.
 */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  return tidy(residue(shorten(adverbless(yToI(inflection(plural(word)))))));
}

/** A suffix, what replaces it, and whether the rest may lose it. The first suffix that fits decides. */
type Rule = readonly [suffix: string, replacement: string, mayLose: (rest: string) => boolean];

const IRREGULAR = new Map([
  ...['sky', 'skies'].map((word) => [word, 'sky'] as const),
  ...['inning', 'outing', 'canning'].flatMap((word) => [[word, word] as const, [`${word}s`, word] as const]),
  ...['howe', 'news', 'proceed', 'exceed', 'succeed'].map((word) => [word, word] as const),
  ...(['dying', 'lying', 'tying'] as const).map((word) => [word, `${word[0]}ie`] as const),
]);

const always = (): boolean => true;
const measured = (rest: string): boolean => measure(rest) > 0;
const long = (rest: string): boolean => measure(rest) > 1;

const PLURAL: readonly Rule[] = [
  ['sses', 'ss', always],
  ['ies', 'i', always],
  ['ss', 'ss', always],
  ['s', '', always],
];

const DOUBLE_SUFFIX: readonly Rule[] = [
  ['ational', 'ate', measured],
  ['tional', 'tion', measured],
  ['enci', 'ence', measured],
  ['anci', 'ance', measured],
  ['izer', 'ize', measured],
  ['bli', 'ble', measured],
  ['alli', 'al', measured],
  ['entli', 'ent', measured],
  ['eli', 'e', measured],
  ['ousli', 'ous', measured],
  ['ization', 'ize', measured],
  ['ation', 'ate', measured],
  ['ator', 'ate', measured],
  ['alism', 'al', measured],
  ['iveness', 'ive', measured],
  ['fulness', 'ful', measured],
  ['ousness', 'ous', measured],
  ['aliti', 'al', measured],
  ['iviti', 'ive', measured],
  ['biliti', 'ble', measured],
  ['fulli', 'ful', measured],
  ['logi', 'log', (rest) => measured(`${rest}l`)],
];

const SUFFIX: readonly Rule[] = [
  ['icate', 'ic', measured],
  ['ative', '', measured],
  ['alize', 'al', measured],
  ['iciti', 'ic', measured],
  ['ical', 'ic', measured],
  ['ful', '', measured],
  ['ness', '', measured],
];

const RESIDUE: readonly Rule[] = [
  ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent'].map(lostWhenLong),
  ['ion', '', (rest) => long(rest) && /[st]$/.test(rest)],
  ...['ou', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'].map(lostWhenLong),
];

function lostWhenLong(suffix: string): Rule {
  return [suffix, '', long];
}

function apply(rules: readonly Rule[], word: string): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const rest = word.slice(0, word.length - rule[0].length);
  return rule[2](rest) ? rest + rule[1] : word;
}

function plural(word: string): string {
  return word.length === 4 && word.endsWith('ies') ? word.slice(0, -1) : apply(PLURAL, word);
}

function inflection(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measured(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((ending) => word.endsWith(ending) && hasVowel(word.slice(0, -ending.length)));
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsInDoubleConsonant(rest)) return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1);
  return measure(rest) === 1 && endsInShortSyllable(rest) ? `${rest}e` : rest;
}

function yToI(word: string): string {
  const rest = word.slice(0, -1);
  return word.endsWith('y') && rest.length > 1 && isConsonant(rest, rest.length - 1) ? `${rest}i` : word;
}

function adverbless(word: string): string {
  const shorter = apply(DOUBLE_SUFFIX, word);
  return word.endsWith('alli') && shorter !== word ? adverbless(shorter) : shorter;
}

function shorten(word: string): string {
  return apply(SUFFIX, word);
}

function residue(word: string): string {
  return apply(RESIDUE, word);
}

/** Drops a last e and the second of two last l where the word stays long enough. */
function tidy(word: string): string {
  const rest = word.slice(0, -1);
  const size = measure(rest);
  const bare = word.endsWith('e') && (size > 1 || (size === 1 && !endsInShortSyllable(rest))) ? rest : word;
  return bare.endsWith('ll') && measure(bare.slice(0, -1)) > 1 ? bare.slice(0, -1) : bare;
}

/** y is a consonant at the start and after a vowel. */
function isConsonant(word: string, index: number): boolean {
  const letter = word[index] ?? '';
  if (letter === 'y') return index === 0 || !isConsonant(word, index - 1);
  return !'aeiou'.includes(letter);
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (!isConsonant(word, index)) return true;
  return false;
}

/** How often a consonant follows a vowel. */
function measure(word: string): number {
  let [count, afterVowel] = [0, false];
  for (let index = 0; index < word.length; index++) {
    const vowel = !isConsonant(word, index);
    if (afterVowel && !vowel) count++;
    afterVowel = vowel;
  }
  return count;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x and y; or a word of one vowel and one consonant. */
function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (last === 1) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    last > 1 &&
    isConsonant(word, last - 2) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last) &&
    !/[wxy]$/.test(word)
  );
}
