import { quantitiesIn } from '../../language/quantities.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { Checker } from './assertion.ts';

const COMPARED =
  /\b(?:(?<more>warmer|hotter|higher|above|more|milder)|(?<less>colder|cooler|lower|chillier|below|less|under)|(?<same>(?:just )?(?:as (?:warm|cold|hot|cool|high|low)|the same|equal)))\b(?: \w+){0,2}? ?(?:than|as|to|)\s*(?<than>(?:it is |it was |what it is )?(?:the |in )?(?:today|tonight|yesterday|tomorrow|now|right now|currently|current|low|lowest|minimum|high|highest|maximum|daily|day)\b[^.;,]{0,24})/i;
const LOW = /\b(?:lows?|lowest|minimum|tonight|night)\b/i;
const HIGH = /\b(?:highs?|highest|maximum)\b/i;
const CURRENT = /\b(?:now|currently|current)\b/i;
const CELSIUS = unitNamed('celsius')!;
const FAHRENHEIT = unitNamed('fahrenheit')!;
/** Of rounding, in degrees Celsius. */
const SLACK = 0.35;

/** "A bit warmer than today's low" of what is colder. */
export const comparisons: Checker = ({ reading, known }) => {
  if (!/\b(?:than|above|below|under|the same|as (?:warm|cold|hot|cool))\b/i.test(reading.masked)) return [];
  const temperatures = known.fields.filter(({ name, value }) => typeof value === 'number' && /temp/.test(name));
  if (temperatures.length === 0) return [];
  return reading.sentences.flatMap(({ start, end }) => {
    const text = reading.masked.slice(start, end);
    const match = COMPARED.exec(text);
    if (
      match === null ||
      /\?\W*$|\b(?:above|below|under) that\b/i.test(text) ||
      /\b(?:not|if|might|may(?! \d)|can)\b|n't\b/i.test(text)
    )
      return [];
    const { more, same, than = '' } = match.groups!;
    const said = quantitiesIn(reading.masked.slice(0, start + match.index)).findLast(
      (one) =>
        (one.unit?.dimension === 'temperature' || one.unit === undefined) &&
        !/^\s*$/.test(reading.masked.slice(one.end, start + match.index)),
    );
    if (said === undefined) return [];
    const scales = said.unit === undefined || Number.isNaN(said.unit.scale) ? [CELSIUS, FAHRENHEIT] : [said.unit];
    const own = temperatures
      .map(({ value }) => value as number)
      .filter((value) =>
        scales.some((unit) => Math.abs(inUnit(value, CELSIUS, unit) - said.value) <= (unit === CELSIUS ? 0.51 : 0.6)),
      );
    const [is] = own.toSorted((a, b) => distance(a) - distance(b));
    function distance(value: number): number {
      return Math.min(...scales.map((unit) => Math.abs(inUnit(value, CELSIUS, unit) - said!.value)));
    }
    if (is === undefined) return [];
    const named = temperatures.find(({ value }) => value === is)!.name.replace(/_(?:f|c)$/, '');
    const field = fieldOf(than) ?? fieldOf(text.slice(0, match.index)) ?? new RegExp(`^${named}`);
    const others = temperatures.flatMap(({ name, value }) =>
      field.test(name) && Math.abs((value as number) - is) > SLACK ? [value as number] : [],
    );
    const equals = temperatures.some(({ name, value }) => field.test(name) && value === is);
    if (others.length === 0) return [];
    const by = quantitiesIn(text.slice(0, match.index)).findLast((one) =>
      /^\s*$/.test(text.slice(one.end, match.index)),
    );
    const size = by?.unit?.name === 'celsius' ? [1] : by?.unit?.name === 'fahrenheit' ? [5 / 9] : [1, 5 / 9];
    const isBy = (other: number) =>
      by === undefined || size.some((one) => Math.abs(by.value * one - Math.abs(is - other)) <= 0.6);
    const isSo =
      same === undefined
        ? others.some((other) => isBy(other) && (more === undefined ? is < other : is > other))
        : temperatures.filter(({ name, value }) => field.test(name) && Math.abs((value as number) - is) <= SLACK)
            .length > (equals ? 1 : 0);
    return isSo
      ? []
      : [{ start, end, topic: 'comparison', verdict: 'false' as const, reason: `that is ${others.join(' or ')}` }];
  });
};

function fieldOf(text: string): RegExp | undefined {
  if (LOW.test(text)) return /^min_temp/;
  if (HIGH.test(text)) return /^max_temp/;
  return CURRENT.test(text) ? /^current_temp/ : undefined;
}
