import type { Reading } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import type { FactFinding, KnownFact } from './fact.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';

type NumberFact = Extract<KnownFact, { kind: 'number' }>;

/** What rounding in another unit than that of the result may add: a share of a length, degrees of a temperature. */
const CONVERTED = 0.005;
const CONVERTED_DEGREES = 0.3;

/** Rounded to two or three figures, a number differs by that share. */
const ROUNDED = 0.01;
const ROUGHLY = 0.03;
/** "A bit less than 70" is of 67.9. */
const BESIDE = 0.05;

/** What a text says of a number: a quantity of the same dimension, or without a unit, that is or is not the right one. */
export function judgeNumber(fact: NumberFact, reading: Reading): FactFinding {
  const measured = fact.unit === undefined ? undefined : unitNamed(fact.unit);
  const wanted = fact.in === undefined ? measured : unitNamed(fact.in);
  const values = fact.values.map((value) =>
    measured === undefined || wanted === undefined ? Number(value) : inUnit(Number(value), measured, wanted),
  );
  const said = quantitiesIn(reading.masked).flatMap((quantity) => {
    const stand = standing(reading, quantity);
    return stand === 'aside' ? [] : [{ quantity, isDenied: stand === 'denied' }];
  });
  const numbers = said.filter(({ quantity }) => isOfDimension(quantity, wanted));
  const right = numbers.filter(({ quantity }) =>
    values.some((value) => isValue(quantity, value, wanted, fact.in !== undefined)),
  );
  const words = ({ quantity: { start, end } }: { quantity: Quantity }) => reading.text.slice(start, end).trim();
  const told = right.find(({ isDenied }) => !isDenied);
  if (
    told &&
    !isOneOfMany(
      told.quantity,
      numbers.filter((one) => !one.isDenied && !right.includes(one)),
      reading,
    )
  )
    return { verdict: 'told', found: words(told) };
  const rival = numbers.find(
    (one) => !one.isDenied && !right.includes(one) && isComparable(one.quantity, fact, wanted),
  );
  if (rival) return { verdict: 'rival', found: words(rival) };
  return right[0] ? { verdict: 'denied', found: words(right[0]) } : { verdict: 'silent', found: '' };
}

/** More numbers than this beside the right one, or one joined to it by "or", and nothing says which is meant. */
const MANY = 12;

/** "223 days, or maybe 253" */
const UNDECIDED = /\bor (?:maybe|perhaps|possibly)\b[^\d.;]{0,12}\d|\d[^.;]{0,20}\bone of the two\b/i;

function isOneOfMany(
  right: Quantity,
  others: readonly { readonly quantity: Quantity }[],
  { masked }: Reading,
): boolean {
  if (UNDECIDED.test(masked)) return true;
  if (new Set(others.map(({ quantity }) => quantity.value)).size > MANY) return true;
  return others.some(({ quantity }) => {
    if (isSameIn(right, quantity)) return false;
    const [first, second] = quantity.start < right.start ? [quantity, right] : [right, quantity];
    return /^(?: (?:left|away|more|to go|off))?\s*,?\s*or\s+(?:about |maybe |perhaps |possibly |rather )?$/i.test(
      masked.slice(first.end, second.start),
    );
  });
}

/** The same amount in another unit. */
function isSameIn(right: Quantity, { value, unit, precision }: Quantity): boolean {
  if (right.unit === undefined || unit === undefined || right.unit.dimension !== unit.dimension) return false;
  return (
    right.unit.name !== unit.name &&
    Math.abs(inUnit(right.value, right.unit, unit) - value) <= Math.max(precision, CONVERTED_DEGREES)
  );
}

/** A number without a unit may be meant in any. */
function isOfDimension({ unit }: Quantity, wanted: SpokenUnit | undefined): boolean {
  return unit === undefined || wanted === undefined || unit.dimension === wanted?.dimension;
}

/** Whether a number could be meant as the answer: by its unit, or where there is none by its size. */
function isComparable({ unit, value }: Quantity, { values }: NumberFact, wanted: SpokenUnit | undefined): boolean {
  if (wanted !== undefined || unit !== undefined) return wanted !== undefined && unit !== undefined;
  return values.some(
    (right) => Math.abs(value) > Math.abs(Number(right)) / 10 && Math.abs(value) < Math.abs(Number(right)) * 10,
  );
}

function isValue(quantity: Quantity, value: number, wanted: SpokenUnit | undefined, only: boolean): boolean {
  const { unit } = quantity;
  if (wanted === undefined) return quantity.value === value;
  if (unit === undefined || wanted === undefined || Number.isNaN(unit.scale) || unit.name === wanted.name)
    return isRounded(quantity, value, only && unit?.dimension === 'temperature' ? CONVERTED_DEGREES : 0);
  if (only) return false;
  const expected = inUnit(value, wanted, unit);
  return isRounded(
    quantity,
    expected,
    unit.dimension === 'temperature' ? CONVERTED_DEGREES : Math.abs(expected) * slackOf(unit),
  );
}

/** Days and weeks are counted, lengths are measured. */
function slackOf({ dimension }: SpokenUnit): number {
  return dimension === 'time' ? 0 : CONVERTED;
}

/** Whether a number is the value, rounded as it is written. A digit after the point may also have been cut off. */
export function isRounded(
  { value, precision, zeros, isApproximate, side }: Quantity,
  expected: number,
  slack: number,
): boolean {
  const difference = Math.abs(value - expected) - Math.max(slack, precisionOf(expected));
  const tiny = Math.abs(expected) * 1e-12;
  if (difference <= precision + tiny) return true;
  if (precision < 0.5 && difference < 2 * precision) return true;
  const share = difference / Math.abs(expected);
  if (side !== undefined && side === (expected < value ? 'below' : 'above') && share <= BESIDE) return true;
  return (
    zeros > 0 &&
    difference <= 0.5 * 10 ** zeros &&
    share <= (isApproximate ? ROUGHLY : ROUNDED) &&
    !isCount(expected, value)
  );
}

/** Half a unit in the last decimal of a value that is itself rounded. */
function precisionOf(expected: number): number {
  const decimals = /\.(\d{1,3})$/.exec(String(expected))?.[1]?.length;
  return decimals === undefined ? 0 : 0.5 / 10 ** decimals;
}

/** Small whole numbers are counted, not rounded: 220 days are not 223. */
function isCount(expected: number, value: number): boolean {
  return Number.isInteger(expected) && Math.abs(value) < 1000;
}
