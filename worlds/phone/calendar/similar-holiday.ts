import { partialRatio } from '../../../sandbox/tools/fuzzy/ratio.ts';
import { federalHolidays } from './federal-holidays.ts';
import type { Holiday } from './federal-holidays.ts';

/** A name's similarity must exceed this, out of 100. */
const THRESHOLD = 90;

/** The holiday of a year whose name is most similar; undefined if none is similar enough. Among equally similar names the latest day wins, possibly a substitute day. This is a quirk of the reference. */
export function similarHoliday(name: string, year: number): Holiday | undefined {
  const [best] = federalHolidays(year)
    .map((holiday) => ({ holiday, score: partialRatio(name, holiday.name) }))
    .toSorted((left, right) => right.score - left.score || right.holiday.seconds - left.holiday.seconds);
  return best !== undefined && best.score > THRESHOLD ? best.holiday : undefined;
}
