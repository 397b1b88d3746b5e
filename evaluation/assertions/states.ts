import { clauseText } from '../../language/reading.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { sparing } from '../../language/sparing.ts';
import { judgeSwitch, namesSwitch, saidState, settingsIn, spokenSwitches, tellsOfMode } from '../facts/judge-switch.ts';
import type { Named } from '../facts/judge-switch.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { changedSettings, settingsAt, wasEver } from './known-settings.ts';
import { switchUntruths } from './switch-claims.ts';
import type { SwitchClause } from './switch-clause.ts';
import { BACK_AGAIN } from './switch-deeds.ts';

/** What is said of switches: how they are, how they were, and that they were switched. */
export const states: Checker = (spoken) => {
  const { reading, known } = spoken;
  const switches = spokenSwitches(known.log.tables);
  const isSpokenOf =
    known.onlySwitch !== undefined ||
    /\b(?:settings?|anything)\b/i.test(reading.masked) ||
    switches.some((one) => namesSwitch(one, reading));
  if (!isSpokenOf) return [];
  const untruths = clausesOf(spoken).flatMap((said) =>
    switchUntruths(said).map((untruth): CheckedWords => ({
      ...untruth,
      start: said.clause.start,
      end: said.clause.end,
      verdict: 'false',
    })),
  );
  return [...blamed(spoken), ...statesNow(spoken), ...untruths];
};

/** How the switches that a text names are now, as the whole of it says. */
function statesNow(spoken: CheckedText): readonly CheckedWords[] {
  const { reading, known, message } = spoken;
  const switches = spokenSwitches(known.log.tables);
  const [now, changed] = [settingsAt(spoken, message), changedSettings(spoken)];
  return switches
    .filter((one) => namesSwitch(one, reading))
    .flatMap(({ setting }): readonly CheckedWords[] => {
      const isOn = now[setting] === true;
      const { verdict, found } = judgeSwitch({ kind: 'switch', setting, on: isOn, isNamed: true }, reading, switches);
      if (verdict !== 'rival' && verdict !== 'told') return [];
      // "Low battery mode had switched it off."
      const isPast =
        verdict === 'rival' &&
        /^\W*(?:and |but )?you had\b|\bhad (?:been )?(?:turned|switched|disabled|enabled|shut|kept|held)\b/i.test(
          found,
        ) &&
        wasEver(spoken, setting, !isOn);
      // "Please turn wifi on" leaves it to the user; "that only works with low battery mode off" says what has to be.
      if (
        isPast ||
        /^\W*(?:please|kindly)\b|\b(?:only works?|works? only|possible only|only possible) with\b/i.test(found)
      )
        return [];
      const start = Math.max(0, reading.text.indexOf(found));
      return [
        {
          start,
          end: start + found.length,
          // What was false is not made true by a switch that is turned later.
          topic: `switch ${setting} ${isOn}`,
          verdict: verdict === 'told' ? 'true' : 'false',
          reason: `${setting} is ${isOn ? 'on' : 'off'}`,
          ...(verdict === 'rival' && changed.has(setting) && STILL.test(found) && { kind: 'denial' as const }),
        },
      ];
    });
}

/** As if it had never been switched. */
const STILL = /\b(?:still|stays?|stayed|remains?|remained|left|kept)\b/i;

/** The clauses that assert something, each with the switches that it names or means. */
function clausesOf(spoken: CheckedText): readonly SwitchClause[] {
  const { reading, known, message } = spoken;
  const switches = spokenSwitches(known.log.tables);
  const asked = known.onlySwitch;
  const [now, changed] = [settingsAt(spoken, message), changedSettings(spoken)];
  let last: readonly Named[] = asked === undefined ? [] : [{ setting: asked, start: 0, end: 0 }];
  let lastState: boolean | undefined;
  return reading.clauses.flatMap((clause): readonly SwitchClause[] => {
    const text = clauseText(reading, clause);
    const named = settingsIn(text, switches);
    const own =
      named.length > 0
        ? named
        : (/\b(?:it|that)\b|^\W*which i(?:'ve)? (?:left|kept)\b/i.test(text) || BACK_AGAIN.test(text)) &&
            last.length === 1
          ? last
          : [];
    const spokenOf = last.map(({ setting }) => setting);
    if (named.length > 0 && !tellsOfMode(text, spokenOf, switches))
      last = named.map(({ setting }) => ({ setting, start: 0, end: 0 }));
    if (clause.isQuestion || clause.isConditional) return [];
    const said = { spoken, clause, text, switches, named, own, last, lastState, asked, now, changed };
    if (named.length === 1) lastState = saidState(text, named[0]!, named) ?? lastState;
    return [said];
  });
}

/** What is at fault in place of what was switched. */
const FAULT = sparing(
  /\b(?:the |your )?(?:fault|problem|issue|trouble|cause|culprit)\b[^.;,]{0,12}\b(?:is|lies|must|was|has to|seems)\b(?<what>[^.;]*)|\b(?<who>[^.;,]{3,40}?)\b(?: itself)? (?:must be|is probably|seems to be|has to be|is likely) (?:broken|faulty|defective|down|the (?:problem|issue|cause)|to blame|at fault|out of order|damaged)\b|\b(?<which>[^.;,]{3,40}?) (?:is|was) (?:the (?:problem|issue|cause|culprit)|to blame|at fault)\b/i,
);

/** "The router must be broken", where a switch was off. */
function blamed(spoken: CheckedText): readonly CheckedWords[] {
  if (!FAULT.test(spoken.reading.masked) || changedSettings(spoken).size === 0) return [];
  const switches = spokenSwitches(spoken.known.log.tables);
  return falseClauses(spoken, 'fault', (text) => {
    const match = FAULT.exec(text);
    if (
      match === null ||
      isNegatedBefore(match[0]) ||
      /\b(?:if|might|may(?! \d)|could|fixed|solved|resolved|gone|still|sorted|not)\b|n't\b/i.test(text)
    )
      return undefined;
    const { what, who, which } = match.groups!;
    const blame = what ?? who ?? which ?? '';
    return settingsIn(blame, switches).length > 0 || /\b(?:off|it|that|this|which|mode|setting|settings)\b/i.test(blame)
      ? undefined
      : 'a switch was the reason';
  });
}
