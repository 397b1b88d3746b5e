import { digitsOf } from '../../language/find-values.ts';
import { SMALL_NUMERALS, withDigits } from '../../language/numerals.ts';
import { plainText } from '../../language/plain-text.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import { statementsOf } from '../../language/questions/asks-of.ts';
import { CANNOT } from '../../language/refusals/inability.ts';
import { unitAfter } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import type { Doubt, Heard } from './doubt.ts';

/** What was asked for and is not told: a unit, a number, all digits of it. Whoever says why it is not told has told enough. */
export function missingFrom(text: string, heard: Heard, isPossible: boolean): Doubt | undefined {
  const statements = statementsOf(text).map((sentence) => sentence.text);
  if (statements.length === 0 || statements.some((one) => FAILS.test(one))) return undefined;
  const own = wishes(heard);
  const before = heard.since.flatMap((one) => statementsOf(one).map((sentence) => sentence.text));
  const told = plainText([...before, ...statements].join('\n'));
  return otherUnit(told, own) ?? cutNumber(told, own) ?? (isPossible ? noNumber(told, own) : undefined);
}

const FAILS = new RegExp(
  String.raw`\b(?:${CANNOT}|fail(?:s|ed)?|sorry|unfortunately|afraid|(?:don't|doesn't|didn't|haven't|hasn't) (?:\w+ )?(?:have|know|see|say|find|found|got|list|show)|no (?!(?:problem|worries|trouble)\b)\w+|none|neither|nor|without|nothing|nobody|unknown|depends|lacks?|beyond|out of (?:my )?reach|(?:can|could) only|guess\w*|not (?:available|known|saved|listed|given)|I(?:'ll| will)|let me)\b`,
  'i',
);

/** What it asked for so far, the last wish last; what it wants to be written, after a colon, asks nothing of the agent. */
function wishes({ opening, replies, isGiven, said }: Heard): readonly string[] {
  const given = replies.flatMap(({ say }, index) => (isGiven(index) ? [say] : []));
  const all = [opening, ...said.filter((one) => given.some((say) => one.includes(say)))];
  return all.map((one) => one.replace(/:\s.*$/s, ''));
}

/** "In Fahrenheit, please." */
function unitAsked(text: string): { readonly unit: SpokenUnit; readonly written: string } | undefined {
  for (const { 0: lead, index } of text.matchAll(/\bin(?= )/gi)) {
    const rest = text.slice(index + lead.length);
    const after = unitAfter(rest);
    if (after !== undefined) return { unit: after.unit, written: rest.slice(0, after.length).trim() };
  }
  return undefined;
}

function otherUnit(told: string, own: readonly string[]): Doubt | undefined {
  const asked = own.map(unitAsked).findLast((one) => one !== undefined);
  if (asked === undefined || told.toLowerCase().includes(asked.written.toLowerCase())) return undefined;
  const units = quantitiesIn(told).flatMap(({ unit }) => unit ?? []);
  const isSame = ({ name, scale }: SpokenUnit) => name === asked.unit.name || Number.isNaN(scale);
  if (units.some(isSame) || !units.some(({ dimension }) => dimension === asked.unit.dimension)) return undefined;
  return {
    kind: 'missing',
    details: [`I asked for ${asked.written}.`, `I'd like it in ${asked.written}.`, `What is it in ${asked.written}?`],
  };
}

const ASKS_PHONE = /\b(?:what|which)\b[^?]*\bnumber\b[^?]*\?|\b(?:tell|give) me\b[^.?]*\bnumber\b/i;
const COUNTRY_CODE = /\+1[\d ().\-/]{4,}\d/g;
const AREA_CODE = /\(\d{3}\)[\d .-]{3,}\d/g;
/** Of a number with the country code +1, and of one without. */
const [WITH_CODE, WITHOUT_CODE] = [11, 10];

function cutNumber(told: string, own: readonly string[]): Doubt | undefined {
  if (!ASKS_PHONE.test(own.at(-1) ?? '')) return undefined;
  const coded = [...told.matchAll(COUNTRY_CODE)].map(([written]) => digitsOf(written).length - WITH_CODE);
  const local =
    coded.length > 0 ? [] : [...told.matchAll(AREA_CODE)].map(([written]) => digitsOf(written).length - WITHOUT_CODE);
  const lacks = [...coded, ...local];
  if (lacks.length === 0 || lacks.some((difference) => difference >= 0)) return undefined;
  return {
    kind: 'wrong',
    details: ['That number is too short.', 'A phone number has more digits.', 'There must be a digit missing.'],
  };
}

const ASKS_HOW = /\bhow (?:many|much|far|warm|hot|cold|long|old)\b(?=[^.!]*\?|[^.!?]*$)/i;
const SMALL = new RegExp(String.raw`\b(?:${SMALL_NUMERALS.join('|')}|dozen|half)\b`, 'i');

/** Whether a text answers a wish that asks for a figure with one that the user did not say. */
export function tellsFigure(text: string, heard: Heard): boolean {
  const own = wishes(heard);
  return ASKS_HOW.test(own.at(-1) ?? '') && hasOtherNumber(plainText(text), own);
}

function hasOtherNumber(told: string, own: readonly string[]): boolean {
  const known = own.join('\n');
  const numbers = withDigits(told).match(/\d[\d.,]*\d|\d/g) ?? [];
  return numbers.some((one) => !known.includes(one)) || SMALL.test(told);
}

function noNumber(told: string, own: readonly string[]): Doubt | undefined {
  const wish = own.at(-1) ?? '';
  if (hasOtherNumber(told, own)) return undefined;
  const [how = ''] = ASKS_HOW.exec(wish) ?? [];
  if (how !== '')
    return {
      kind: 'missing',
      details: [
        `I asked ${how.toLowerCase()}.`,
        `I still don't know ${how.toLowerCase()}.`,
        `You haven't said ${how.toLowerCase()}.`,
      ],
    };
  if (!ASKS_PHONE.test(wish)) return undefined;
  return {
    kind: 'missing',
    details: ['I asked for the number.', 'What is the number?', "You haven't told me the number."],
  };
}
