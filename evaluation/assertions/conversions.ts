import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { inUnit } from '../../language/units.ts';
import { standing } from '../../language/standing.ts';
import type { Checker, CheckedWords } from './assertion.ts';

/** Between a quantity and the same in another unit. */
const SAME_AS =
  /^[\s,]*(?:\(|=|or|i\.e\.|that is|that's|which (?:is|equals|makes|comes to|amounts to)|equals|equal to|equivalent to)[\s,]*(?:(?:about|around|roughly|approximately|exactly|some|just|to|equal|the same as|~|\u2248)[\s,]*)*$/i;
/** In degrees, and as a share of other quantities. */
const SLACK = { temperature: 0.7, other: 0.02 };

/** One quantity said in two units that are not the same: "17.3 °C, which equals 61.1 °F". */
export const conversions: Checker = ({ reading }) => {
  const all = quantitiesIn(reading.masked).filter(({ unit }) => unit !== undefined && !Number.isNaN(unit.scale));
  return all.flatMap((one, index): readonly CheckedWords[] => {
    const next = all[index + 1];
    if (next === undefined || one.unit!.dimension !== next.unit!.dimension || one.unit!.name === next.unit!.name)
      return [];
    if (!SAME_AS.test(reading.masked.slice(one.end, next.start)) || isSame(one, next)) return [];
    const span = { start: one.start, end: next.end };
    return standing(reading, next) === 'asserted'
      ? [
          {
            ...span,
            topic: 'conversion',
            verdict: 'false',
            reason: `${one.value} ${one.unit!.name} is another quantity`,
          },
        ]
      : [];
  });
};

function isSame(one: Quantity, other: Quantity): boolean {
  const value = inUnit(one.value, one.unit!, other.unit!);
  const size = one.unit!.dimension === 'temperature' ? SLACK.temperature : Math.abs(value) * SLACK.other;
  // Of either, as coarsely as it is said: 68 km are 42 miles.
  const coarse = other.precision + Math.abs(inUnit(one.value + one.precision, one.unit!, other.unit!) - value);
  return Math.abs(value - other.value) <= size + coarse;
}
