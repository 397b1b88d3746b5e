import { isNegatedBefore } from '../../language/negation.ts';
import { sparing } from '../../language/sparing.ts';
import { LEFT, saidState } from '../facts/judge-switch.ts';
import type { Named } from '../facts/judge-switch.ts';
import { settingsSoFar, wasEver, wasFirst, wasSwitched } from './known-settings.ts';
import { isOnNow, otherwise, POSSIBLE } from './switch-clause.ts';
import type { SwitchClause, SwitchRule, SwitchUntruth } from './switch-clause.ts';

const SWITCHED = sparing(
  /\b(?:i|we)(?:'ve| have|'d| had)?(?: [a-z]+){0,2}? (?:turned|switched|enabled|disabled|activated|deactivated|put|set)\b|\b(?:so|and|then)(?: have| has)? (?:turned|switched)\b|\b(?:has|have) been (?:re-?)?(?:turned|switched|enabled|disabled|activated|deactivated)\b|^\W*(?:and |also |then )*(?:turned|switched|enabled|disabled)\b|\balso (?:turned|switched)\b/i,
);
/** "I switched it on for that, and off again once it was sent." */
export const BACK_AGAIN = /^\W*(?:and|then) (?:then )?(?:back )?(?:on|off) again\b/i;
const NEEDED = sparing(
  /\b(?:i|we) (?:also |even |then |first )*(?:had|needed) to (?:also |even |first )*(?:turn|switch|enable|disable|leave|exit|take|get)\b|\bhad to (?:go|be (?:turned|switched|put)) (?:on|off)\b|\b(?:until|before|after|once|when) (?:i|we) (?:turned|switched|enabled|disabled)\b/i,
);
/** "Sent after taking your phone out of low battery mode." */
const HAVING =
  /\b(?:after|by) (?:first |briefly )?(?:turning|switching|taking|putting|enabling|disabling)\b|\bafter (?=[^.;,]*\b(?:was|were|had been) (?:turned|switched|put|enabled|disabled)\b)/i;
const KEPT = /\b(?:kept|left|remain(?:s|ed)?|stay(?:s|ed)?)\b/i;
const HELD = /^(?!.*\b(?:i|we)\b)(?!\W*(?:and |but )?(?:i |we )?(?:kept|left)\b).*\b(?:kept|held|was keeping)\b/i;
/** "So that wifi could stay off" */
const COULD_STAY = /\bcould (?:stay|remain)\b/i;
const STAYS = /^\s*(?:on|off|enabled|disabled|active|running|untouched|as)\b/i;
const WAS = /\b(?:was|were|had (?:\w+ )?been|kept|held|you had)\b/i;
/** "Low battery mode kept wifi off": it was so. */
const BEFORE = sparing(
  /\b(?:already|anyway|to begin with|from the start|at first|initially|before|when i (?:looked|checked|started))\b/i,
);

/** That they were switched, were kept, or were so. */
export const ofPast: SwitchRule = (said) => {
  const { text, named, own } = said;
  const isNeeded = NEEDED.test(text) || (HAVING.test(text) && !POSSIBLE.test(text.replace(HAVING, '')));
  const isKept = KEPT.test(text) && !HELD.test(text);
  if (own.length === 0 || (POSSIBLE.test(text) && !isNeeded && !COULD_STAY.test(text) && !BACK_AGAIN.test(text)))
    return undefined;
  const isDeed = isNeeded || SWITCHED.test(text) || BACK_AGAIN.test(text);
  if (!isDeed && !isKept && !WAS.test(text)) return undefined;
  // "I switched one off and turned it on": the other, which was spoken of before.
  const { clause, spoken } = said;
  const isOther =
    named.length === 0 &&
    /^\W*and (?:turned|switched|put|enabled|disabled) (?:it|that)\b/i.test(text) &&
    settingsSoFar(spoken.reading.masked.slice(0, clause.end), spoken.known.log.tables, undefined).size !== 1;
  if (isOther) return undefined;
  return own.flatMap((one) => ofOne(said, one, { isNeeded, isKept, isDeed }));
};

/** "Low battery mode was never on." */
const NEVER = /^ (?:was|had) never (?:been )?(?<state>on|off)\b/i;

/** "Cellular was not switched back on." */
const NOT_AFTER = /^[^.;,]{0,30}\b(?:was|were|is|are|has been|have been)(?:n't| not| never)\b/i;

/** "It had also switched off wifi." */
const BY_MODE = /\b(?:it|that|mode) had (?:also |already )?(?:switched|turned|shut)\b/i;

function ofOne(
  said: SwitchClause,
  one: Named,
  { isNeeded, isKept, isDeed }: Readonly<Record<'isNeeded' | 'isKept' | 'isDeed', boolean>>,
): readonly SwitchUntruth[] {
  const { text, own, spoken } = said;
  const { setting } = one;
  const before = text.slice(0, one.start);
  const isLeft = LEFT.test(before) && !STAYS.test(text.slice(one.end));
  if (isLeft && !isNeeded) return [];
  const isOn = NEEDED.test(text) && LEFT.test(before) ? false : saidState(text, one, own);
  if (isOn === undefined) return [];
  if (isKept)
    return isOnNow(said, setting) === isOn
      ? []
      : [{ ...(said.changed.has(setting) && { kind: 'denial' as const }), ...otherwise(said, setting) }];
  const never = NEVER.exec(text.slice(one.end))?.groups!['state'];
  if (never !== undefined && wasEver(spoken, setting, never.toLowerCase() === 'on'))
    return [{ kind: 'denial', topic: `past ${setting}`, reason: `${setting} was ${never}` }];
  if (isNegatedBefore(before) || NOT_AFTER.test(text.slice(one.end))) return [];
  const state = isOn ? 'on' : 'off';
  if (isDeed && BY_MODE.test(text)) return wasFirst(spoken, setting, isOn) ? [] : [otherwise(said, setting)];
  if (isDeed)
    return wasSwitched(spoken, setting, isOn)
      ? []
      : [{ topic: `switching ${setting}`, reason: `${setting} was not switched ${state}` }];
  return (BEFORE.test(text) ? wasFirst : wasEver)(spoken, setting, isOn)
    ? []
    : [
        wasSwitched(spoken, setting, isOn)
          ? // "Wifi was on already", which the agent switched on.
            { kind: 'denial', topic: `past ${setting}`, reason: `${setting} was switched ${state}` }
          : { topic: `past ${setting}`, reason: `${setting} was never ${state}` },
      ];
}
