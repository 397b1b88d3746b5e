import { isNegatedBefore } from '../../language/negation.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { sparing } from '../../language/sparing.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import { isRounded } from '../facts/judge-number.ts';
import { isObject } from '../../sandbox/json.ts';
import type { CheckedText, Checker } from './assertion.ts';
import { EXCLUSIVE, LABELS } from './field-words.ts';
import { falseClauses } from './in-clauses.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** How far from its label a value stands. */
const REACH = 34;

/** Values under another label than that of their field, and of another kind than a result says. */
export const fields: Checker = (spoken) => {
  const { known } = spoken;
  if (known.fields.length === 0) return [];
  return falseClauses(spoken, 'field', (text) => {
    for (const [words, field] of LABELS) {
      const label = words.exec(text);
      if (label === null || isNegatedBefore(text.slice(0, label.index))) continue;
      const own = known.fields.flatMap(({ name, value }) =>
        field.test(name) && typeof value === 'number' ? [value] : [],
      );
      const said = own.length === 0 ? undefined : valueAt(text, label.index, label.index + label[0].length);
      if (
        said !== undefined &&
        (said.unit?.dimension !== 'percent' || /humid/.test(field.source)) &&
        (said.unit?.dimension !== 'temperature' || /temp|perceived/.test(field.source)) &&
        !own.some((value) => isValue(said, value))
      )
        return `there it is ${[...new Set(own)].join(' or ')}`;
    }
    const unit = inAnotherUnit(text, known);
    if (unit !== undefined) return unit;
    const partOfDay = ofDay(text, known);
    if (partOfDay !== undefined) return partOfDay;
    const swapped = ofAnotherDay(text, spoken);
    if (swapped !== undefined) return swapped;
    for (const kinds of EXCLUSIVE) {
      const is = kinds.find(([, of]) =>
        known.fields.some(({ value }) => typeof value === 'string' && value.length < 40 && of.test(value)),
      );
      const said = kinds.find(([of]) => of.test(text));
      if (is === undefined || said === undefined) continue;
      const isSo =
        known.fields.some(({ value }) => typeof value === 'string' && said[1].test(value)) ||
        [...known.heard, ...known.resultTexts].some((one) => said[0].test(one));
      if (
        !isSo &&
        !isNegatedBefore(text.slice(0, said[0].exec(text)!.index)) &&
        !/\b(?:chance|could|may(?! \d)|might|if|risk)\b/i.test(text)
      )
        return 'a result says otherwise';
    }
    if (notExtreme(text, known)) return 'it is not';
    if (otherAmount(text, known)) return 'it is not';
    const felt = feelsOtherwise(text, known) ?? inDollars(text, known);
    if (felt !== undefined) return felt;
    if (againstTrend(text, known)) return 'it went the other way';
    return wrongWay(
      text,
      known.fields.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
    )
      ? 'it went the other way'
      : undefined;
  });
};

/** "The highest 29 \u00B0F" of 29 \u00B0C. */
function inAnotherUnit(text: string, known: RunKnowledge): string | undefined {
  const unit = known.fields.find(({ name }) => name === 'temperature_unit')?.value;
  const own = typeof unit === 'string' ? unitNamed(unit.toLowerCase()) : undefined;
  if (own === undefined) return undefined;
  const values = known.fields.flatMap(({ name, value }) =>
    /temp/.test(name) && typeof value === 'number' ? [value] : [],
  );
  const wrong = quantitiesIn(text).find(
    (one) =>
      one.unit?.dimension === 'temperature' &&
      one.unit.name !== own.name &&
      !Number.isNaN(one.unit.scale) &&
      values.some((value) => Math.abs(value - one.value) < 0.06) &&
      !values.some((value) => isRounded({ ...one, isApproximate: true }, inUnit(value, own, one.unit!), 0.6)),
  );
  return wrong === undefined || isNegatedBefore(text.slice(0, wrong.start))
    ? undefined
    : `it is ${wrong.value} ${own.name}`;
}

const PARTS: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/\bmorning\b/i, 4, 12],
  [/\bafternoon\b/i, 12, 18],
  [/\bevening\b/i, 16, 24],
];

/** "Mid-afternoon local time", where a result has the local time. */
function ofDay(text: string, known: RunKnowledge): string | undefined {
  const match =
    /\b(?:morning|afternoon|evening)\b(?=[^.;,]{0,12}\blocal time\b)|\blocal time\b[^.;,]{0,12}\b(?:morning|afternoon|evening)\b/i.exec(
      text,
    );
  const local = known.fields.find(({ name }) => name === 'localtime')?.value;
  const hour = typeof local === 'string' ? /\b(\d{2}):\d{2}\b/.exec(local)?.[1] : undefined;
  if (match === null || hour === undefined || isNegatedBefore(text.slice(0, match.index))) return undefined;
  const part = PARTS.find(([words]) => words.test(match[0]));
  return part === undefined || (Number(hour) >= part[1] && Number(hour) < part[2])
    ? undefined
    : `it is ${hour} o'clock there`;
}

const DAYS: readonly (readonly [words: RegExp, days: number])[] = [
  [/\b(?:today|tonight|now|currently)\b/i, 0],
  [/\btomorrow\b/i, 1],
];

/** "61 degrees is today's low" of what is tomorrow's. */
function ofAnotherDay(text: string, { known }: CheckedText): string | undefined {
  const said = DAYS.filter(([words]) => words.test(text));
  const labels = LABELS.filter(([words]) => words.test(text));
  const numbers = quantitiesIn(text).filter(({ unit }) => unit?.dimension === 'temperature');
  const [day, label, number] = [said[0], labels[0], numbers[0]];
  if (
    said.length !== 1 ||
    labels.length !== 1 ||
    numbers.length !== 1 ||
    day === undefined ||
    label === undefined ||
    number === undefined ||
    isNegatedBefore(text)
  )
    return undefined;
  if (/\b(?:than|below|above|colder|warmer|lower|higher|like|as)\b/i.test(text)) return undefined;
  const of = known.traces.flatMap(({ arguments: given, result }) =>
    typeof given['days'] === 'number' && isObject(result)
      ? Object.entries(result).flatMap(([name, value]) =>
          label[1].test(name) && typeof value === 'number' ? [{ days: given['days'], value }] : [],
        )
      : [],
  );
  if (!of.some(({ days }) => days === day[1])) return undefined;
  const own = of.filter(({ days }) => days === day[1]);
  return !own.some(({ value }) => isValue(number, value)) && of.some(({ value }) => isValue(number, value))
    ? `there it is ${own[0]!.value}`
    : undefined;
}

const EXTREME = sparing(
  /\b(?:(?<most>warmest|hottest|highest)|(?<least>coldest|coolest|chilliest|lowest)) (?:it|that it|we|of the day|today|the day|you)\b/i,
);

/** "The warmest it gets today" of less than the maximum. */
function notExtreme(text: string, known: RunKnowledge): boolean {
  const match = EXTREME.exec(text);
  if (match === null || isNegatedBefore(text.slice(0, match.index))) return false;
  const field = match.groups!['most'] === undefined ? /^min_temp/ : /^max_temp/;
  const ends = known.fields.flatMap(({ name, value }) =>
    field.test(name) && typeof value === 'number' ? [value] : [],
  );
  const said = quantitiesIn(text).filter(({ unit }) => unit === undefined || unit.dimension === 'temperature');
  return ends.length > 0 && said.length > 0 && !said.some((one) => ends.some((value) => isValue(one, value)));
}

const AMOUNT =
  /\b(?<of>humidity) is (?:very |quite |rather )?(?:(?<low>low)|high)\b|\b(?:(?<little>hardly any|barely any|next to no|very low|low)|(?<much>lots of|plenty of|very high|high)) (?<what>humidity)\b/i;

/** "Hardly any humidity" of 79 percent. */
function otherAmount(text: string, known: RunKnowledge): boolean {
  const { little, low = little, of, what = of } = AMOUNT.exec(text)?.groups ?? {};
  const shares = known.fields.flatMap(({ name, value }) => (name === what && typeof value === 'number' ? [value] : []));
  return shares.length > 0 && shares.every((one) => (low === undefined ? one < HALF : one > HALF));
}

const HALF = 50;

const FEELS = /\bfeels (?:\w+ ){0,3}?(?:(?<more>warmer|hotter)|(?<less>colder|cooler|chillier))\b/i;

/** "It feels warmer than that" of what feels cooler. */
function feelsOtherwise(text: string, known: RunKnowledge): string | undefined {
  const match = FEELS.exec(text);
  const of = (name: RegExp) =>
    known.fields.flatMap((field) => (name.test(field.name) && typeof field.value === 'number' ? [field.value] : []));
  const [felt, is] = [of(/^perceived_temp/), of(/^current_temp/)];
  if (match === null || isNegatedBefore(text.slice(0, match.index)) || felt.length !== 1 || is.length !== 1)
    return undefined;
  const isSo = match.groups!['more'] === undefined ? felt[0]! < is[0]! : felt[0]! > is[0]!;
  return isSo ? undefined : `it feels like ${felt[0]!}`;
}

/** "Down 3.47 %" of what is a sum of money. */
function inDollars(text: string, known: RunKnowledge): string | undefined {
  const percents = known.fields.flatMap(({ name, value }) =>
    /percent/.test(name) && typeof value === 'number' ? [Math.abs(value)] : [],
  );
  const others = known.fields.flatMap(({ name, value }) =>
    /change/.test(name) && !/percent/.test(name) && typeof value === 'number' ? [Math.abs(value)] : [],
  );
  if (percents.length === 0) return undefined;
  const wrong = quantitiesIn(text).find(
    (one) =>
      one.unit?.dimension === 'percent' &&
      !percents.some((value) => Math.abs(value - one.value) < 0.06) &&
      others.some((value) => Math.abs(value - one.value) < 0.006),
  );
  return wrong && `that is no percentage`;
}

const MOVES = sparing(
  /\b(?:price|stock|shares?)\b[^.;,]{0,20}\b(?:(?<up>(?<!\bkeep )up|rising|gaining|higher|risen|gained|climbing)|(?<down>down|falling|losing|lower|fallen|dropping|declining))\b(?! (?:to\b|by\b|\$?\d))/i,
);

/** "The price is up" of what fell. */
function againstTrend(text: string, known: RunKnowledge): boolean {
  const match = MOVES.exec(text);
  if (match === null || isNegatedBefore(text)) return false;
  const changes = known.fields.flatMap(({ name, value }) =>
    /change/.test(name) && typeof value === 'number' && value !== 0 ? [value] : [],
  );
  return changes.length > 0 && changes.every((one) => one > 0 !== (match.groups!['up'] !== undefined));
}

/** The number after a label, or right before it. */
function valueAt(text: string, start: number, end: number): Quantity | undefined {
  const all = quantitiesIn(text);
  return (
    all.find(
      (one) =>
        one.start >= end &&
        one.start - end < REACH &&
        !/[,;:]|\band\b/i.test(text.slice(end, one.start).replace(/^\s*:/, '')),
    ) ??
    all.findLast(
      (one) =>
        one.end <= start &&
        /^ ?(?:%|percent|out of 5|of)?(?: is| was|'s| will be)?(?: the| its| their)?(?: (?:today|tomorrow)'s| daily)? ?$/i.test(
          text.slice(one.end, start),
        ),
    )
  );
}

/** Temperatures are said in degrees of either kind, speeds in either unit. */
function isValue(said: Quantity, value: number): boolean {
  const { dimension } = said.unit ?? {};
  const near = (other: number, slack: number) =>
    isRounded(said, other, slack) || isRounded({ ...said, isApproximate: true }, other, slack);
  const fahrenheit = inUnit(value, unitNamed('celsius')!, unitNamed('fahrenheit')!);
  return (
    near(value, 0) ||
    ((dimension === undefined || dimension === 'temperature') && near(fahrenheit, 0.6)) ||
    (dimension !== 'temperature' && dimension !== 'percent' && near(value / 1.609344, 0.6))
  );
}

const WAY = sparing(
  /\b(?:(?<up>up|gained|rose|risen|higher)|(?<down>down|lost|fell|fallen|dropped|lower|declined))\b(?: by)? (?:about |around |roughly )?\$?(?<amount>\d+(?:\.\d+)?)(?! (?:days?|hours?|minutes?))/i,
);

/** "Up 1.8 percent" of what changed by -1.8038. */
function wrongWay(text: string, numbers: readonly number[]): boolean {
  const { up, amount } = WAY.exec(text)?.groups ?? {};
  if (amount === undefined) return false;
  const slack = 0.5 / 10 ** (amount.split('.')[1]?.length ?? 0);
  const has = (wanted: number) => numbers.some((one) => Math.abs(one - wanted) <= slack);
  const signed = up === undefined ? -Number(amount) : Number(amount);
  return !has(signed) && has(-signed);
}
