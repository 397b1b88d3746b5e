import { inUnit, unitNamed } from '../../language/units.ts';
import type { KnownFact } from '../../evaluation/facts/fact.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { LastAnswers } from '../scenario.ts';

type NumberFact = Extract<KnownFact, { kind: 'number' }>;

/** How a unit is written out and in short, the unit in which others would say it, and one that it is mistaken for. */
const UNITS: Readonly<Record<string, { long: string; short: string; other?: string; mistaken: string }>> = {
  km: { long: ' kilometers', short: ' km', other: 'mi', mistaken: 'mi' },
  mi: { long: ' miles', short: ' mi', other: 'km', mistaken: 'km' },
  celsius: { long: ' degrees Celsius', short: '\u00B0C', other: 'fahrenheit', mistaken: 'fahrenheit' },
  fahrenheit: { long: ' degrees Fahrenheit', short: '\u00B0F', mistaken: 'celsius' },
  CNY: { long: ' Chinese yuan', short: ' CNY', mistaken: 'EUR' },
  EUR: { long: ' euros', short: ' EUR', mistaken: 'USD' },
  USD: { long: ' US dollars', short: ' USD', mistaken: 'EUR' },
  days: { long: ' days', short: ' days', mistaken: 'weeks' },
  weeks: { long: ' weeks', short: ' weeks', mistaken: 'days' },
};

/** The number as others would write it, and numbers that are near it or look like it. */
export function numberAnswers(fact: NumberFact, sentence: string): LastAnswers {
  const measured = unitNamed(fact.unit ?? '');
  const wanted = fact.in === undefined ? measured : unitNamed(fact.in);
  const values = fact.values.map((value) =>
    measured && wanted ? inUnit(Number(value), measured, wanted) : Number(value),
  );
  const value = values[0]!;
  const name = wanted?.name;
  const unit = UNITS[name ?? ''];
  const isWhole = Number.isInteger(value);
  const long = (number: number, decimals = 1) => `${show(number, isWhole ? 0 : decimals)}${unit?.long ?? ''}`;
  const said = (text: string) => inPlaceOf(value, sentence, text);
  const neighbours = isWhole ? [Math.min(...values) - 1, Math.max(...values) + 1] : [value + 1, value - 2];
  return {
    right: [
      long(value),
      `**${long(value, 2)}**`,
      ...said(long(value)),
      ...(unit ? [`${show(value, isWhole ? 0 : 1)}${unit.short}`] : []),
      ...(isWhole ? [] : [...said(long(value, 0)), `It's about ${long(value, 0)}.`]),
      ...(Math.abs(value) >= 10_000 && unit
        ? [`${grouped(value, 2)}${unit.short}`, ...said(grouped(value, 0) + unit.long)]
        : []),
      ...inBothUnits(value, name),
      ...(name === 'days' ? [`${value} days, that is ${Math.floor(value / 7)} weeks and ${value % 7} days.`] : []),
    ],
    wrong: [
      ...neighbours.flatMap((near) => said(long(near))),
      ...said(long(value * 10)),
      ...said(long(value / 10, 2)),
      ...(wanted?.dimension === 'temperature' && Math.abs(value) > 1 ? [...said(long(-value)), long(-value)] : []),
      ...(unit
        ? [
            show(value, isWhole ? 0 : 1) + UNITS[unit.mistaken]!.long,
            ...said(show(value, isWhole ? 0 : 1) + UNITS[unit.mistaken]!.long),
          ]
        : []),
      ...(measured && wanted && measured !== wanted
        ? [`${show(Number(fact.values[0]), 1)}${UNITS[measured.name]?.long ?? ''}`]
        : []),
      `It's not ${long(value)}.`,
      `It's ${long(neighbours[0]!)}, not ${long(value)}.`,
    ],
  };
}

function inBothUnits(value: number, name: string | undefined): readonly string[] {
  const unit = UNITS[name ?? ''];
  const [own, other] = [unitNamed(name ?? ''), unitNamed(unit?.other ?? '')];
  if (unit?.other === undefined || !own || !other) return [];
  const converted = `${show(inUnit(value, own, other), 1)}${UNITS[other.name]!.short}`;
  return [converted, `${show(value, 1)}${unit.short} (${converted})`];
}

/** The sentence with another quantity in place of the one closest to the value. */
function inPlaceOf(value: number, sentence: string, text: string): readonly string[] {
  const off = (said: number) => Math.abs(said - value);
  const own = quantitiesIn(sentence).toSorted((a, b) => off(a.value) - off(b.value))[0];
  if (own === undefined || off(own.value) > 1) return [];
  return [sentence.slice(0, own.start) + text + sentence.slice(own.end)];
}

/** Rounded to a number of decimals; never minus zero. */
function show(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1');
}

/** With commas between thousands. */
function grouped(value: number, decimals: number): string {
  return show(value, decimals).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}
