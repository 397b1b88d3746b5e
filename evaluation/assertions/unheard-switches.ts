import { isNegatedBefore } from '../../language/negation.ts';
import { settingsIn, spokenSwitches } from '../facts/judge-switch.ts';
import type { Checker } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { POSSIBLE } from './switch-clause.ts';

const TURNED =
  /\b(?:i|we)(?:'ve| have)?(?: also| just| now)* (?:(?:turned|switched)(?: on| off)?|put (?:on|off))(?: (?:the|your|my))? (?<what>[\w-]+(?: mode)?)\b/i;
const MODE = /\b(?:is|are|phone|device)(?: now)?(?: both)? in (?<what>[a-z-]+ mode)\b/i;
const IS_ON =
  /^(?:[^,:]*\b(?:and|your|the)\s+)?(?<what>\p{Lu}[\w-]+)(?: (?:is|are)| has been)(?: both| now| also| turned| switched)* (?:on|off|enabled|disabled)(?=\s*(?:$|[.,;!)]|now\b|and\b|as well\b|too\b|again\b))/u;
const KNOWN_THINGS =
  /^(?:(?:that|this|the) (?:mode|one|service)|one|two|rest|other|others|it|them|that|this|these|those|both|all|everything|on|off|back|phone|device|service|services|connection|internet|data|mode|setting|settings|network|low|battery|power|airplane-free|location|you|yes|so|in)$/i;

/** Things that this world does not have, said to be on or off. */
export const unheardSwitches: Checker = (spoken) => {
  if (!/\b(?:on|off|enabled|disabled|mode)\b/i.test(spoken.reading.masked)) return [];
  const switches = spokenSwitches(spoken.known.log.tables);
  return falseClauses(spoken, 'unheard switch', (text) => {
    if (POSSIBLE.test(text)) return undefined;
    const what = [MODE, IS_ON, TURNED]
      .map((pattern) => pattern.exec(text)?.groups?.['what'])
      .find((one) => one !== undefined);
    if (
      what === undefined ||
      KNOWN_THINGS.test(what) ||
      settingsIn(`your ${what} mode`, switches).length > 0 ||
      settingsIn(what, switches).length > 0 ||
      isNegatedBefore(text)
    )
      return undefined;
    return `there is no ${what} to switch`;
  });
};
