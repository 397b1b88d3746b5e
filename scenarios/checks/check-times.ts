import { IANAZone } from 'luxon';

import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { keyProblemAt, problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { PackContent } from '../pack.ts';
import { TIME_PARTS, isTimeAt, TIME_FORMS } from '../relative-time.ts';

type Setting = NonNullable<PackContent['clock']>;

/** Start and time zone of a pack that sets its own. */
export function checkClock(clock: Setting | undefined): readonly PackProblem[] {
  if (clock === undefined) return [];
  if (!IANAZone.isValidZone(clock.timeZone))
    return [
      problemAt(
        ['clock', 'timeZone'],
        `"${clock.timeZone}" is not an IANA time zone`,
        suggestion(clock.timeZone, Intl.supportedValuesOf('timeZone'), 'write for example Europe/Oslo'),
      ),
    ];
  if (isTimeAt('now', clock)) return [];
  return [problemAt(['clock', 'start'], `${clock.start} is not a point in time`, 'write seconds since the epoch')];
}

/** Times that cannot be understood on this clock, wherever they are. */
export function checkTimes(value: unknown, path: Path, clock: Setting = DEFAULT_CLOCK): readonly PackProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$time' in value) return checkTime(value, path, clock);
  return Object.entries(value).flatMap(([key, item]) =>
    checkTimes(item, [...path, Array.isArray(value) ? Number(key) : key], clock),
  );
}

function checkTime(time: { readonly $time: unknown }, path: Path, clock: Setting): readonly PackProblem[] {
  const { $time: expression, ...others } = time;
  const stray = Object.keys(others).find((key) => key !== 'part');
  if (stray !== undefined)
    return [keyProblemAt([...path, stray], `unknown key "${stray}" in a time`, 'use $time and part only')];
  const part = 'part' in others ? others.part : undefined;
  if (part !== undefined && !TIME_PARTS.some((known) => known === part))
    return [
      problemAt(
        [...path, 'part'],
        `${JSON.stringify(part)} is not a part of a date`,
        suggestion(typeof part === 'string' ? part : '', TIME_PARTS, `write one of ${TIME_PARTS.join(', ')}`),
      ),
    ];
  if (typeof expression === 'string' && isTimeAt(expression, clock)) return [];
  return [problemAt([...path, '$time'], `${JSON.stringify(expression)} is not a time`, `write one of: ${TIME_FORMS}`)];
}
