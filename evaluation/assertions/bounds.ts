import { quantitiesIn } from '../../language/quantities.ts';
import { inUnit, unitNamed } from '../../language/units.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';

const BOUND =
  /\b(?:won't|will not|doesn't|does not|not) (?:get|go|rise|climb|be|come|drop|fall|sink) (?:much |any )?(?:(?<most>above|over|past|beyond|higher than|warmer than)|(?<least>below|under|lower than|colder than)) (?:about |around )?(?<said>-?\d+(?:\.\d+)?)(?! ?(?:%|km|mi|percent))/i;
const NEAR =
  /\b(?:that's|that is|it's|it is|which is) (?:already |now )?(?:close to|near|about|almost|nearly) (?:the |today's )(?:daily )?(?<field>high|low|maximum|minimum)\b/i;
const NO_MORE =
  /\b(?:won't|will not|doesn't|does not) get (?:any|much) (?:(?<more>warmer|hotter|higher)|colder|cooler|lower)\b/i;
/** In degrees Celsius. */
const CLOSE = 3;
const CELSIUS = unitNamed('celsius')!;
const FAHRENHEIT = unitNamed('fahrenheit')!;

/** "It won't get above 20 today" of 30 degrees, and "that's close to the high" of what is far from it. */
export const bounds: Checker = (spoken) => {
  const { reading, known } = spoken;
  if (![BOUND, NEAR, NO_MORE].some((pattern) => pattern.test(reading.masked))) return [];
  const fieldsOf = (name: RegExp) =>
    known.fields.flatMap((field) => (name.test(field.name) && typeof field.value === 'number' ? [field.value] : []));
  const [highs, lows, now] = [fieldsOf(/^max_temp/), fieldsOf(/^min_temp/), fieldsOf(/^current_temp/)];
  const isFahrenheit = quantitiesIn(reading.masked).some(({ unit }) => unit?.name === 'fahrenheit');
  const inCelsius = (value: number) => (isFahrenheit ? inUnit(value, FAHRENHEIT, CELSIUS) : value);
  return falseClauses(spoken, 'bound', (text) => {
    const { most, said } = BOUND.exec(text)?.groups ?? {};
    const own = most === undefined ? lows : highs;
    if (said !== undefined && own.length > 0) {
      const bound = inCelsius(Number(said));
      const isSo = own.some((one) => (most === undefined ? one >= bound - 1 : one <= bound + 1));
      if (!isSo) return `that is ${own.join(' or ')}`;
    }
    const rest = NO_MORE.exec(text);
    if (rest !== null && now.length > 0) {
      const isWarmer = rest.groups!['more'] !== undefined;
      const further = (isWarmer ? highs : lows).filter((end) =>
        now.every((one) => (isWarmer ? end > one + CLOSE : end < one - CLOSE)),
      );
      if (further.length > 0) return `that is ${further.join(' or ')}`;
    }
    const field = NEAR.exec(text)?.groups!['field'];
    if (field === undefined) return undefined;
    const ends = /high|max/i.test(field) ? highs : lows;
    const isNear = ends.some((end) => now.some((one) => Math.abs(one - end) <= CLOSE));
    return ends.length === 0 || now.length === 0 || isNear ? undefined : `that is ${ends.join(' or ')}`;
  });
};
