import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { clauseAt, clauseText } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import { inUnit } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { USUAL } from '../../language/refusals/claims.ts';
import { isRounded } from '../facts/judge-number.ts';
import type { Checker, CheckedWords } from './assertion.ts';
import { isOfRun } from './figures.ts';
import type { KnownNumber } from './known-calls.ts';

/** Durations are spoken of in many ways that no result has; times of rows are read as dates. */
const LEFT_OUT = new Set(['time', 'months', 'years', 'percent']);

/** Money is worth what it was converted to: another currency is another amount. */
const MONEY = new Set(['CNY', 'USD', 'EUR', 'GBP', 'JPY', 'other dollars', 'INR', 'KRW', 'CHF']);

/** Lengths are measured, temperatures are rounded. */
const SLACK = 0.006;
const DEGREES = 0.6;

/** Quantities with a unit that no result, no argument and no word of the user gives, where others of their kind are known. */
export const quantities: Checker = ({ reading, known }) => {
  const all = quantitiesIn(reading.masked).filter(
    (one) => one.unit !== undefined && standing(reading, one) === 'asserted',
  );
  const said = all.filter(({ unit }) => !LEFT_OUT.has(unit!.dimension) || isConverted(unit!, all));
  if (said.length === 0) return [];
  const { numbers } = known;
  return said.flatMap((quantity): readonly CheckedWords[] => {
    const unit = quantity.unit!;
    const clause = clauseAt(reading, quantity.start)!;
    const text = reading.masked.slice(clause.start, clause.end);
    if (
      USUAL.test(text) ||
      KNOWN_TO_ALL.test(clauseText(reading, reading.sentences[clause.sentence]!)) ||
      /\brated\b/i.test(text)
    )
      return [];
    // "One dollar buys 7.22 yuan."
    if (quantity.value === 1 && MONEY.has(unit.dimension)) return [];
    const span = { start: quantity.start, end: quantity.end, topic: `quantity ${unit.dimension}` };
    const ofKind = numbers.filter(
      (one) => one.unit !== undefined && (one.unit.dimension === unit.dimension || areMoney(one.unit, unit)),
    );
    const next = reading.masked.slice(quantity.end);
    const isMore = unit.dimension === 'time' && /^\s*more\b/i.test(next);
    if (
      !isMore &&
      /^\s*(?:warmer|cooler|colder|chillier|milder|hotter|more|less|higher|lower|above|below|farther|further|closer|nearer)\b/i.test(
        next,
      )
    )
      return differs(quantity, ofKind)
        ? [{ ...span, verdict: 'false', reason: 'no two known values differ by that' }]
        : [];
    const pair = said.find((other) => other !== quantity && isPair(other, quantity, reading.masked));
    if (pair !== undefined && !isSameAmount(pair, quantity) && !isCounting(pair, quantity, reading.masked))
      return [{ ...span, topic: 'conversion', verdict: 'false', reason: 'that is not the same amount' }];
    if (LEFT_OUT.has(unit.dimension)) return [];
    const isOther = ({ value }: KnownNumber) =>
      MONEY.has(unit.dimension) &&
      numbers.some(
        (one) =>
          one.value === value && one.unit !== undefined && areMoney(one.unit, unit) && one.unit.name !== unit.name,
      );
    if (numbers.some((one) => isKnownAs(quantity, one) && !(one.unit === undefined && isOther(one))))
      return [{ ...span, verdict: 'true', reason: '' }];
    if (ofKind.length === 0) {
      // Whoever has two positions may reckon how far it is.
      const isReckoned =
        unit.dimension === 'length' &&
        new Set(known.fields.flatMap(({ name, value }) => (name === 'latitude' ? [value] : []))).size > 1;
      const verdict = !isReckoned && isOfRun(reading, span, known) ? 'false' : 'unsupported';
      return [{ ...span, verdict, reason: 'nothing in the run tells it', kind: 'made up' }];
    }
    if (isByRoad(quantity, ofKind, clauseText(reading, reading.sentences[clause.sentence]!)))
      return [{ ...span, verdict: 'unsupported', reason: 'nothing in the run tells it', kind: 'made up' }];
    return [{ ...span, verdict: 'false', reason: 'no call and no one has given this value' }];
  });
};

/** "17.3 degrees (63 degrees Fahrenheit)" */
const SAME_AS =
  /^[\s,]*(?:\(|=|\u2248|\/|or|i\.e\.|that's|which (?:is|equals|makes|comes to|amounts to)|equals)?[\s,]*(?:(?:about|around|roughly|approximately|exactly|~|\u2248|or|to) ?)*$/i;

/** "31 weeks and 6 days", "11 hours, 59 minutes": parts of one time. */
function isCounting(first: Quantity, second: Quantity, masked: string): boolean {
  return (
    second.unit!.dimension === 'time' &&
    (/^[\s,]*(?:and|plus)?[\s,]*\d/i.test(masked.slice(second.end)) ||
      !/[a-z=\u2248(]/i.test(masked.slice(first.end, second.start)))
  );
}

/** A time in two units: "223 days, which comes to 5,352 hours". */
function isConverted({ dimension, name }: SpokenUnit, all: readonly Quantity[]): boolean {
  return dimension === 'time' && all.some(({ unit }) => unit!.dimension === dimension && unit!.name !== name);
}

const BY_ROAD = /\b(?:drive|driving|by car|by road|the road)\b/i;

/** How much longer a road is than the straight line: an estimate that anybody may make. */
const [SHORTEST_ROAD, LONGEST_ROAD] = [1.05, 1.8];

function isByRoad({ value, unit }: Quantity, known: readonly KnownNumber[], sentence: string): boolean {
  if (unit?.dimension !== 'length' || !BY_ROAD.test(sentence) || /\baccording to\b/i.test(sentence)) return false;
  return known.some((one) => {
    const times = inUnit(value, unit, one.unit!) / one.value;
    return times > SHORTEST_ROAD && times < LONGEST_ROAD;
  });
}

/** Said of a whole sentence, at its end. */
const KNOWN_TO_ALL =
  /\b(?:general knowledge|rule of thumb|fun fact|trivia|sea level|1[6-9]\d\d)\b|\d\^\d|\b(?:met(?:er|re)s|feet|ft|m) (?:up|high|deep|tall)\b/i;

function isPair(first: Quantity, second: Quantity, masked: string): boolean {
  return (
    first.unit?.dimension === second.unit?.dimension &&
    first.unit?.name !== second.unit?.name &&
    !Number.isNaN(first.unit!.scale) &&
    !Number.isNaN(second.unit!.scale) &&
    first.end <= second.start &&
    SAME_AS.test(masked.slice(first.end, second.start))
  );
}

function isSameAmount(first: Quantity, second: Quantity): boolean {
  if (MONEY.has(first.unit!.dimension)) return true;
  const expected = inUnit(first.value, first.unit!, second.unit!);
  const slack =
    Math.abs(inUnit(first.value + first.precision, first.unit!, second.unit!) - expected) +
    (second.unit!.dimension === 'temperature' ? 0.3 : Math.abs(expected) * SLACK);
  return isRounded({ ...second, isApproximate: true }, expected, slack);
}

function areMoney(one: SpokenUnit, other: SpokenUnit): boolean {
  return MONEY.has(one.dimension) && MONEY.has(other.dimension);
}

function isKnownAs(quantity: Quantity, { value, unit, isOneOfMany }: KnownNumber): boolean {
  const own = quantity.unit!;
  if (unit === undefined) return isOneOfMany === true && isRounded(quantity, value, 0);
  if (unit.dimension !== own.dimension) return isOneOfMany === true && isRounded(quantity, value, 0);
  if (Number.isNaN(own.scale) || Number.isNaN(unit.scale))
    return isRounded(quantity, value, 0) || isRounded(quantity, (value * 9) / 5 + 32, DEGREES);
  const expected = inUnit(value, unit, own);
  const slack = unit.name === own.name ? 0 : own.dimension === 'temperature' ? DEGREES : Math.abs(expected) * SLACK;
  return isRounded(quantity, expected, slack) || isRounded({ ...quantity, isApproximate: true }, expected, slack);
}

/** Whether a difference is none between known values: in degrees, or in any other unit. */
function differs({ value, unit }: Quantity, numbers: readonly KnownNumber[]): boolean {
  const values = numbers.flatMap((one) => {
    if (one.unit === undefined || unit === undefined) return [];
    if (Number.isNaN(unit.scale)) return [one.value, (one.value * 9) / 5 + 32];
    return one.unit.dimension === unit.dimension ? [inUnit(one.value, one.unit, unit)] : [];
  });
  if (values.length < 2) return false;
  return !values.some((one) => values.some((other) => Math.abs(Math.abs(one - other) - value) <= 0.75));
}
