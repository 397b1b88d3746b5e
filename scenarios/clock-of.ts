import type { Clock } from '../sandbox/clock.ts';
import { resolveTime } from './relative-time.ts';
import type { ProfiledScenario } from './scenario-under.ts';

/** When a scenario is played: at its own time, if it has one, or else at the sweep's. */
export function clockOf({ now }: Pick<ProfiledScenario, 'now'>, clock: Clock): Clock {
  return now === undefined ? clock : { ...clock, start: resolveTime(now, clock).toSeconds() };
}
