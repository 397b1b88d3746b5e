import { findText } from '../../language/find-values.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';

const SAME_DAY =
  /\b(?:set|added|created|made|saved|noted|asked for) (?:it|that|this)(?: up)? (?:only |just )?(?:on )?(?:that|the) (?:very )?same (?:day|morning|afternoon|evening)\b/i;

/** "You had set it the same morning", of what was noted on another day than it is due. */
export const sameDay: Checker = (spoken) => {
  const { known, reading } = spoken;
  if (!SAME_DAY.test(reading.masked)) return [];
  const one = known.onlyRow ?? known.valuesOf('text').find(({ value }) => findText(value, reading.text).length > 0);
  if (one === undefined) return [];
  const daysOf = (isMade: boolean) =>
    Object.entries(known.log.tables[one.table]!.columns).flatMap(([column, { type, isStamp = false }]) => {
      const at = one.row[column];
      if (type !== 'time' || isStamp !== isMade || typeof at !== 'number') return [];
      const { year, month, day } = known.instant(at).parts;
      return [`${year}-${month}-${day}`];
    });
  const due = daysOf(false);
  const isSo = due.length === 0 || daysOf(true).some((day) => due.includes(day));
  return falseClauses(spoken, 'day', (text) =>
    SAME_DAY.test(text) && !isSo ? 'it was noted on another day' : undefined,
  );
};
