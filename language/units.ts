/** A unit in which people say a quantity: what it measures, and its size in the first unit of that dimension. */
export interface SpokenUnit {
  readonly name: string;
  readonly dimension: string;
  /** One of it is `scale` of the base unit, after `offset` is subtracted. */
  readonly scale: number;
  readonly offset?: number;
}

const LENGTH = 'length';
const TEMPERATURE = 'temperature';
const TIME = 'time';

/** Each with the words for it, after a number; exact by definition (international yard and pound, ISO 80000-5). */
const WORDS: readonly (readonly [SpokenUnit, string])[] = [
  [{ name: 'km', dimension: LENGTH, scale: 1000 }, 'km|kms|kilomet(?:er|re)s?'],
  [{ name: 'mi', dimension: LENGTH, scale: 1609.344 }, 'mi|(?:statute )?miles?'],
  [{ name: 'm', dimension: LENGTH, scale: 1 }, 'm|met(?:er|re)s?'],
  [{ name: 'ft', dimension: LENGTH, scale: 0.3048 }, 'ft|feet|foot'],
  [{ name: 'yd', dimension: LENGTH, scale: 0.9144 }, 'yd|yards?'],
  [{ name: 'nmi', dimension: LENGTH, scale: 1852 }, 'nautical miles?|nmi'],
  [
    { name: 'celsius', dimension: TEMPERATURE, scale: 1 },
    '\u00B0\\s?C|\u2103|C|degrees? C|degrees? (?:celsius|centigrade)|\u00B0\\s?celsius|celsius|centigrade|deg\\.? C',
  ],
  [
    { name: 'fahrenheit', dimension: TEMPERATURE, scale: 5 / 9, offset: 32 },
    '\u00B0\\s?F|\u2109|F|degrees? F|degrees? fahrenheit|\u00B0\\s?fahrenheit|fahrenheit|deg\\.? F',
  ],
  [{ name: 'kelvin', dimension: TEMPERATURE, scale: 1, offset: 273.15 }, 'K|[Kk]elvins?|degrees? [Kk]elvin'],
  [{ name: 'degrees', dimension: TEMPERATURE, scale: Number.NaN }, '\u00B0|degrees?'],
  [{ name: 'days', dimension: TIME, scale: 86_400 }, '(?:more |full |whole |calendar )?days?|(?:more )?sleeps?'],
  [{ name: 'weeks', dimension: TIME, scale: 604_800 }, '(?:more |full |whole )?weeks?'],
  [{ name: 'hours', dimension: TIME, scale: 3600 }, 'hours?|hrs?|h'],
  [{ name: 'minutes', dimension: TIME, scale: 60 }, 'minutes?|mins?'],
  [{ name: 'seconds', dimension: TIME, scale: 1 }, 'seconds?|secs?'],
  [{ name: 'months', dimension: 'months', scale: 1 }, 'months?'],
  [{ name: 'years', dimension: 'years', scale: 1 }, 'years?'],
  [{ name: 'CNY', dimension: 'CNY', scale: 1 }, 'CNY|RMB|(?:chinese )?yuan(?: renminbi)?|renminbi|\u00A5|\u5143'],
  [{ name: 'USD', dimension: 'USD', scale: 1 }, 'USD|US\\$|(?:U\\.?S\\.? )?dollars?|bucks'],
  [{ name: 'EUR', dimension: 'EUR', scale: 1 }, 'EUR|euros?|\u20AC'],
  [{ name: 'GBP', dimension: 'GBP', scale: 1 }, 'GBP|pounds?|\u00A3'],
  [{ name: 'JPY', dimension: 'JPY', scale: 1 }, 'JPY|(?:japanese )?yen'],
  [
    { name: 'other dollars', dimension: 'other dollars', scale: 1 },
    '(?:HKD|CAD|AUD|NZD|SGD|TWD)|(?:hong kong|canadian|australian|new zealand|singapore|taiwan) dollars?',
  ],
  [{ name: 'INR', dimension: 'INR', scale: 1 }, 'INR|(?:indian )?rupees?'],
  [{ name: 'KRW', dimension: 'KRW', scale: 1 }, 'KRW|(?:korean )?won(?= |$|\\.)'],
  [{ name: 'CHF', dimension: 'CHF', scale: 1 }, 'CHF|swiss francs?'],
  [{ name: 'percent', dimension: 'percent', scale: 1 }, '%|percent|per cent'],
];

/** Written in front of a number. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/(?:CN\s?\u00A5|CNY|RMB|\u00A5)\s?$/i, 'CNY'],
  [/(?:US\s?\$|USD|\$)\s?$/i, 'USD'],
  [/(?:\u20AC|EUR)\s?$/i, 'EUR'],
  [/(?:\u00A3|GBP)\s?$/i, 'GBP'],
];

const UNITS = WORDS.map(
  ([unit, words]) => [unit, new RegExp(`^[\\s-]?(?:${words})(?![\\p{L}\\p{N}])`, isCased(unit) ? 'u' : 'iu')] as const,
);

/** A lone capital letter is a unit, a small one is not. */
function isCased({ name }: SpokenUnit): boolean {
  return name === 'kelvin';
}

/** The units by name, and by the words for them in scenarios. */
export function unitNamed(name: string): SpokenUnit | undefined {
  return (
    WORDS.find(([unit]) => unit.name === name)?.[0] ??
    UNITS.find(([, pattern]) => pattern.exec(` ${name}`)?.[0].trim() === name)?.[0]
  );
}

export const UNIT_NAMES: readonly string[] = WORDS.map(([{ name }]) => name);

/** The units in which a dimension is said. */
export function unitsOf(dimension: string): readonly SpokenUnit[] {
  return WORDS.flatMap(([unit]) => (unit.dimension === dimension ? [unit] : []));
}

/** The unit that the text goes on with after a number, and how long it is. */
export function unitAfter(text: string): { readonly unit: SpokenUnit; readonly length: number } | undefined {
  if (!/^[\s-]?[\p{L}\p{S}%]/u.test(text)) return undefined;
  let best: { unit: SpokenUnit; length: number } | undefined;
  for (const [unit, pattern] of UNITS) {
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { unit, length };
  }
  return best;
}

export function unitBefore(text: string): SpokenUnit | undefined {
  const name = PREFIXES.find(([pattern]) => pattern.test(text))?.[1];
  return name === undefined ? undefined : unitNamed(name);
}

/** A value in another unit of the same dimension. */
export function inUnit(value: number, from: SpokenUnit, to: SpokenUnit): number {
  const base = (value - (from.offset ?? 0)) * from.scale;
  return base / to.scale + (to.offset ?? 0);
}
