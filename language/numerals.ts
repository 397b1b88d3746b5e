/** At their index. */
export const SMALL_NUMERALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** A small number in words or in digits, of which "a" is one: 2 of "Two". */
export function smallNumber(written: string): number {
  const word = SMALL_NUMERALS.indexOf(written.toLowerCase());
  if (word !== -1) return word;
  return /^an?$/i.test(written) ? 1 : Number(written);
}

const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const WORD = `(?:${[...SMALL_NUMERALS, ...TENS].join('|')})`;
/** "two hundred and twenty-three", "sixty-five and a half", "sixteen point one". */
const SMALL = `${WORD}(?:[\\s-]${WORD})?`;
const HUNDREDS = `(?:(?:an? |${WORD} )hundred(?:(?: and)?[\\s-]${SMALL})?|${SMALL})`;
/** "two hundred and twenty-three", "fourteen thousand seven hundred", "sixty-five and a half", "sixteen point one". */
const NUMERAL = new RegExp(
  String.raw`\b(?:(?:${HUNDREDS}|an?) thousand(?:,?(?: and)? ${HUNDREDS})?|${HUNDREDS})(?: point(?: ${WORD})+| and a half)?\b`,
  'gi',
);

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const ORDINAL = new RegExp(String.raw`\b(${TENS.join('|')})-(${ORDINALS.join('|')})\b`, 'gi');
const ENDINGS = ['st', 'nd', 'rd'];

/** Up to here a number in words is as good as its digits. */
export const LEFT_IN_WORDS = 12;

const FEW = `(?:${SMALL_NUMERALS.slice(0, LEFT_IN_WORDS + 1).join('|')})`;
/** Where this is not, no number in words is to be one in digits: the pattern of all of them takes V8 long to compile. */
const MANY = new RegExp(
  String.raw`\b(?:${[...SMALL_NUMERALS.slice(LEFT_IN_WORDS + 1), ...TENS].join('|')}|hundred|thousand|point|half|${FEW}[\s-]${FEW})\b`,
  'i',
);

/** The text with numbers in words as digits, as far as they are above twelve, fractions or of several words. */
export function withDigits(text: string): string {
  if (!MANY.test(text)) return text;
  const counted = text.replaceAll(ORDINAL, (_, ten: string, one: string) => {
    const unit = ORDINALS.indexOf(one.toLowerCase());
    return `${(TENS.indexOf(ten.toLowerCase()) + 2) * 10 + unit + 1}${ENDINGS[unit] ?? 'th'}`;
  });
  return counted.replaceAll(NUMERAL, (words) => {
    const value = valueOf(words.trim().toLowerCase());
    if (value === undefined || (Number.isInteger(value) && value <= LEFT_IN_WORDS)) return words;
    const [lead, tail] = [/^\s*/.exec(words)![0], /\s*$/.exec(words)![0]];
    return `${lead}${value}${tail}`;
  });
}

function valueOf(words: string): number | undefined {
  if (words === '') return undefined;
  const [whole = '', fraction] = words.split(' point ');
  const half = whole.endsWith(' and a half');
  let [total, current, seen] = [0, 0, false];
  for (const word of whole.replace(/ and a half$/, '').split(/[\s,-]+/)) {
    const small = SMALL_NUMERALS.indexOf(word);
    const ten = TENS.indexOf(word);
    if (small !== -1) current += small;
    else if (ten !== -1) current += (ten + 2) * 10;
    else if (word === 'a' || word === 'an') current = 1;
    else if (word === 'hundred') current = Math.max(current, 1) * 100;
    else if (word === 'thousand') [total, current] = [total + Math.max(current, 1) * 1000, 0];
    else if (word !== 'and') return undefined;
    seen ||= word !== 'and' && word !== 'a' && word !== 'an';
  }
  if (!seen) return undefined;
  const digits = fraction
    ?.split(' ')
    .map((word) => SMALL_NUMERALS.indexOf(word))
    .join('');
  return Number(`${total + current}${digits === undefined ? '' : `.${digits}`}`) + (half ? 0.5 : 0);
}
