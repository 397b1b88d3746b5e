import { SMALL_NUMERALS } from '../../language/numerals.ts';
import { clauseText } from '../../language/reading.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { sparing } from '../../language/sparing.ts';
import { judgeSwitch, LEFT, namesSwitch, settingsIn, spokenSwitches, saidState } from '../facts/judge-switch.ts';
import type { Named } from '../facts/judge-switch.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Row } from '../log.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';

const SWITCHED = sparing(
  /\b(?:i|we)(?:'ve| have|'d| had)?(?: [a-z]+){0,2}? (?:turned|switched|enabled|disabled|activated|deactivated|put|set)\b|\b(?:so|and|then) (?:turned|switched)\b|\b(?:has|have) been (?:re-?)?(?:turned|switched|enabled|disabled|activated|deactivated)\b|^\W*(?:and |also |then )*(?:turned|switched|enabled|disabled)\b|\balso (?:turned|switched)\b/i,
);
const NEEDED = sparing(
  /\b(?:i|we) (?:also |even |then |first )*(?:had|needed) to (?:also |even |first )*(?:turn|switch|enable|disable|leave|exit|take|get)\b|\bhad to (?:go|be (?:turned|switched|put)) (?:on|off)\b|\b(?:until|before|after|once|when) (?:i|we) (?:turned|switched|enabled|disabled)\b/i,
);
/** "Sent after taking your phone out of low battery mode." */
const HAVING =
  /\b(?:after|by) (?:first |briefly )?(?:turning|switching|taking|putting|enabling|disabling)\b|\bafter (?=[^.;,]*\b(?:was|were|had been) (?:turned|switched|put|enabled|disabled)\b)/i;
/** "I couldn't end low battery mode." */
const COULD_NOT = sparing(
  /\b(?:couldn't|could not|wasn't able to|was not able to|was unable to|unable to|failed to|didn't manage to|did not manage to)\b[^.;]*\b(?:turn|switch|end|leave|exit|disable|enable|activate|deactivate|stop|put|get|take)\b[^.;]*$/i,
);
const AT_FIRST = sparing(
  /\b(?:first|while|until|because|before|as long|when|initially|since|so|without|in (?:low|power)|directly|right away|earlier)\b/i,
);
/** "I put your phone in low battery mode." */
const PUT_IN = /\b(?:i|we)(?:'ve| have)? (?:also |just )?(?:put|switched|set)\b[^.]*\b(?:in|into|to)\s+(?:the )?$/i;
/** "and so is cellular", "and low battery mode too" */
const LIKEWISE = /\bso (?:is|are|has|have|did)\b|\b(?:as well|too|likewise)\W*$/i;
const KEPT = /\b(?:kept|left|remain(?:s|ed)?|stay(?:s|ed)?)\b/i;
/** "So that wifi could stay off" */
const COULD_STAY = /\bcould (?:stay|remain)\b/i;
const STAYS = /^\s*(?:on|off|enabled|disabled|active|running|untouched|as)\b/i;
const WAS = /\b(?:was|were|had (?:\w+ )?been|kept|held)\b/i;
/** "Low battery mode kept wifi off": it was so. */
const BEFORE = sparing(
  /\b(?:already|anyway|to begin with|from the start|at first|initially|before|when i (?:looked|checked|started))\b/i,
);
/** "On and then off again" */
const ON_AND_OFF = /\b(?:on|off)\b[^.;,]{0,30}\band (?:then |back |again |afterwards )*(?<last>on|off)\b/i;
const THEN = /^\W*and (?:then|afterwards|later) (?:straight |right )?(?:back )?(?<last>on|off)\b/i;
/** "On all along", "off the whole time". */
const THROUGHOUT = /\b(?:all along|the (?:whole|entire) time|all the time|throughout|from start to finish)\b/i;
/** "Low battery mode is still protecting your battery." */
const AT_WORK =
  /^(?: is| are|'s)(?: now| still| currently)+ (?:protecting|saving|running|active|in (?:effect|force|use)|preserving|conserving|extending|helping|limiting|restricting|blocking)\b|^ (?:is|'s) (?:limiting|restricting|blocking|preventing|slowing|holding|throttling)\b|^ (?:still|continues to) (?:protects?|saves?|runs?|preserves?|conserves?|extends?|helps?|limits?|restricts?|blocks?)\b/i;
const IN_MODE = /\b(?:keeps?|is|stays?|remains?|still|phone|while)\b[^.;,]*\bin (?:the )?$/i;
const HELD = /^(?!.*\b(?:i|we)\b)(?!\W*(?:and |but )?(?:i |we )?(?:kept|left)\b).*\b(?:kept|held|was keeping)\b/i;
export const POSSIBLE = sparing(
  /\b(?:can|could|would|should|must|might|may|'ll|will|shall|cannot|can't|couldn't|to (?:turn|switch|be|get|enable|put|disable)|unable|tried|try|want(?:ed)?|need(?:s|ed)?|before(?! (?:too|as well)\b|\W*$)|until|once|if|whether|without|after|when(?:ever)?)\b/i,
);

/** What is said of switches: how they are, how they were, and that they were switched. */
export const states: Checker = (spoken) => {
  const { reading, known, message } = spoken;
  const switches = spokenSwitches(known.log.tables);
  const named = switches.filter((one) => namesSwitch(one, reading));
  const asked = known.onlySwitch;
  if (named.length === 0 && asked === undefined && !/\b(?:settings?|anything)\b/i.test(reading.masked)) return [];
  const now = settingsAt(spoken, message);
  const findings: CheckedWords[] = [...blamed(spoken)];
  for (const { setting } of named) {
    const finding = judgeSwitch(
      { kind: 'switch', setting, on: now[setting] === true, isNamed: true },
      reading,
      switches,
    );
    // "Low battery mode had switched it off."
    const isPast =
      finding.verdict === 'rival' &&
      /\bhad (?:been )?(?:turned|switched|disabled|enabled|shut|kept|held)\b/i.test(finding.found) &&
      wasEver(spoken, setting, now[setting] !== true);
    // "Please turn wifi on" leaves it to the user.
    const isLeft = /^\W*(?:please|kindly)\b/i.test(finding.found);
    if (!isPast && !isLeft && (finding.verdict === 'rival' || finding.verdict === 'told')) {
      const start = Math.max(0, reading.text.indexOf(finding.found));
      findings.push({
        start,
        end: start + finding.found.length,
        // What was false is not made true by a switch that is turned later.
        topic: `switch ${setting} ${now[setting] === true}`,
        verdict: finding.verdict === 'told' ? 'true' : 'false',
        reason: `${setting} is ${now[setting] === true ? 'on' : 'off'}`,
      });
    }
  }
  let last: readonly Named[] = asked === undefined ? [] : [{ setting: asked, start: 0, end: 0 }];
  let lastState: boolean | undefined;
  for (const clause of reading.clauses) {
    const text = clauseText(reading, clause);
    const inClause = settingsIn(text, switches);
    const own = inClause.length > 0 ? inClause : /\b(?:it|that)\b/i.test(text) && last.length === 1 ? last : [];
    if (inClause.length > 0) last = inClause.map(({ setting }) => ({ setting, start: 0, end: 0 }));
    if (clause.isQuestion || clause.isConditional) continue;
    const isFalse = (topic: string, reason: string) =>
      findings.push({ start: clause.start, end: clause.end, topic, verdict: 'false', reason });
    const stateIs = (setting: string) => `${setting} is ${now[setting] === true ? 'on' : 'off'}`;
    if (FIRST_TRY.test(text) && !isNegatedBefore(text) && known.hasFailures) isFalse('first try', 'a call had failed');
    const status = STATUS.exec(text)?.groups!['value'];
    if (status !== undefined && asked !== undefined && (now[asked] === true) !== /true/i.test(status))
      isFalse(`switch ${asked} ${now[asked] === true}`, stateIs(asked));
    const many = SETTINGS_CHANGED.exec(text)?.groups!['many'];
    const all = changedSettings(spoken);
    if (many !== undefined && numberOf(many) !== all.size) isFalse('settings', `${all.size} were changed`);
    if (
      NO_OTHERS.test(text) &&
      all.size > settingsSoFar(reading.masked.slice(0, clause.end), known.log.tables, asked).size
    )
      isFalse('settings', `${all.size} were changed`);
    if (RESTORED.test(text) && !POSSIBLE.test(text) && all.size > 0 && !areRestored(spoken, all))
      isFalse('settings', 'they are not as they were');
    const touched = untouchedIn(text, inClause, spoken);
    if (touched !== undefined) isFalse(`touching ${touched}`, `${touched} was switched`);
    const [only] = inClause;
    if (only !== undefined && inClause.length === 1) {
      const isOn = saidState(text, only, inClause);
      if (
        /\b(?:no|without) $/i.test(text.slice(0, only.start)) &&
        /^(?: was| is| were)? (?:needed|required|necessary)\b/i.test(text.slice(only.end)) &&
        all.has(only.setting)
      )
        isFalse(`touching ${only.setting}`, `${only.setting} was switched`);
      if (COULD_NOT.test(text.slice(0, only.start)) && !AT_FIRST.test(text) && all.has(only.setting))
        isFalse(`switching ${only.setting}`, stateIs(only.setting));
      const isPut = PUT_IN.test(text.slice(0, only.start));
      const isMode = switches.some(({ setting, isMode: is }) => setting === only.setting && is);
      if (
        isPut &&
        isMode &&
        !POSSIBLE.test(text) &&
        !isNegatedBefore(text.slice(0, only.start)) &&
        !wasSwitched(spoken, only.setting, true)
      )
        isFalse(`switching ${only.setting}`, `${only.setting} was not switched on`);
      const isAtWork =
        isMode &&
        (AT_WORK.test(text.slice(only.end)) ||
          (IN_MODE.test(text.slice(0, only.start)) && !/\b(?:was|were)\b/i.test(text)));
      if (
        isAtWork &&
        !POSSIBLE.test(text) &&
        !isNegatedBefore(text.slice(0, only.end + 12)) &&
        now[only.setting] !== true
      )
        isFalse(`switch ${only.setting} false`, stateIs(only.setting));
      if (
        THROUGHOUT.test(text) &&
        isOn !== undefined &&
        !isNegatedBefore(text.slice(0, only.start)) &&
        wasEver(spoken, only.setting, !isOn)
      )
        isFalse(`throughout ${only.setting}`, `${only.setting} was switched`);
      const isLikewise = isOn === undefined && lastState !== undefined && LIKEWISE.test(text) && !POSSIBLE.test(text);
      if (isLikewise && (now[only.setting] === true) !== lastState)
        isFalse(`switch ${only.setting} ${now[only.setting] === true}`, stateIs(only.setting));
      if (isOn !== undefined) lastState = isOn;
    }
    // "I turned it on briefly, and then off again."
    const [single] = own.length === 0 && last.length === 1 && THEN.test(text) ? last : own;
    const ends = (ON_AND_OFF.exec(text) ?? (own.length === 0 ? THEN.exec(text) : null))?.groups!['last'];
    if (
      ends !== undefined &&
      single !== undefined &&
      own.length < 2 &&
      !POSSIBLE.test(text) &&
      (now[single.setting] === true) !== /on/i.test(ends)
    )
      isFalse(`switch ${single.setting} ${now[single.setting] === true}`, stateIs(single.setting));
    const isNeeded = NEEDED.test(text) || (HAVING.test(text) && !POSSIBLE.test(text.replace(HAVING, '')));
    const isKept = KEPT.test(text) && !HELD.test(text);
    const itIs = inClause.length === 0 ? IT_IS.exec(text)?.groups : undefined;
    if (
      itIs !== undefined &&
      settingsSoFar(reading.masked.slice(0, clause.start), known.log.tables, undefined).size === 1 &&
      (now[last[0]!.setting] === true) !== /^(?:on|enabled)$/i.test(itIs['state']!)
    )
      isFalse(`switch ${last[0]!.setting} ${now[last[0]!.setting] === true}`, stateIs(last[0]!.setting));
    if (own.length === 0 || (POSSIBLE.test(text) && !isNeeded && !COULD_STAY.test(text))) continue;
    const isDeed = isNeeded || SWITCHED.test(text);
    if (!isDeed && !isKept && !WAS.test(text)) continue;
    for (const one of own) {
      const isOut = NEEDED.test(text) && LEFT.test(text.slice(0, one.start));
      const isOn = isOut ? false : saidState(text, one, own);
      // "I switched one off and turned it on": the other, which was spoken of before.
      if (inClause.length === 0 && /^\W*and (?:turned|switched|put|enabled|disabled) (?:it|that)\b/i.test(text))
        continue;
      const isLeft = LEFT.test(text.slice(0, one.start)) && !STAYS.test(text.slice(one.end));
      if (isLeft && !isNeeded) continue;
      if (isKept && isOn !== undefined) {
        if ((now[one.setting] === true) !== isOn)
          isFalse(`switch ${one.setting} ${now[one.setting] === true}`, stateIs(one.setting));
        continue;
      }
      if (isOn === undefined || isNegatedBefore(text.slice(0, one.start))) continue;
      const state = isOn ? 'on' : 'off';
      if (isDeed) {
        if (!wasSwitched(spoken, one.setting, isOn))
          isFalse(`switching ${one.setting}`, `${one.setting} was not switched ${state}`);
      } else if (!(BEFORE.test(text) ? wasFirst : wasEver)(spoken, one.setting, isOn))
        isFalse(`past ${one.setting}`, `${one.setting} was never ${state}`);
    }
  }
  return findings;
};

const FIRST_TRY = /\b(?:at|on) (?:the |my )?(?:very )?first (?:attempt|try|go)\b/i;
/** "Status: false" */
const STATUS = /\b(?:status|value)\b[^.;,]{0,20}?"?\b(?<value>true|false)\b/i;
/** "It is currently disabled." */
const IT_IS =
  /^\W*(?:and |but |as |since |because )?it(?:'s| is) (?:currently |still |now )*(?:switched |turned )?(?<state>on|off|disabled|enabled)\b(?! (?:your|the|my|a|its|it)\b)/i;

const NO_OTHERS = sparing(
  /\b(?:no|without (?:touching )?(?:any )?) ?other settings?(?: \w+){0,2} (?:touched|changed|altered|affected|involved|needed)\b|\bno other settings?\b[^.;]{0,12}$|\b(?:didn't|did not) (?:touch|change) (?:any(?:thing)? )?(?:other settings?|else)\b|\beverything else\b[^.;]{0,20}\bas it was\b/i,
);
const RESTORED = sparing(
  /\b(?:restored|reverted|reset|put back|set back|switched back|turned back|returned)\b[^.;]{0,10}\b(?:all|both|them|everything|it all|the settings|your settings|the rest)\b|\bput (?:all|both|them|everything|the settings|your settings) back\b|\b(?:are|is) (?:all )?(?:back )?as (?:it|they) (?:was|were) before\b/i,
);

function areRestored({ known, message }: CheckedText, all: ReadonlySet<string>): boolean {
  const [first, now] = [settingsAt({ known }, known.log.firstUserIndex), settingsAt({ known }, message)];
  return [...all].every((setting) => first[setting] === now[setting]);
}

const SETTINGS_CHANGED = new RegExp(
  String.raw`\b(?:changed|touched|switched|turned|adjusted) (?:only |just )?(?<many>${SMALL_NUMERALS.slice(1, 8).join('|')}|\d) (?:of your )?settings?\b`,
  'i',
);

function numberOf(written: string): number {
  const word = SMALL_NUMERALS.indexOf(written.toLowerCase());
  return word === -1 ? Number(written) : word;
}

/** The settings that were switched up to there, also those that were switched back. */
function changedSettings({ known, message }: CheckedText): ReadonlySet<string> {
  return new Set(
    known.changes
      .filter((change) => change.message <= message && known.log.tables[change.table]!.single !== undefined)
      .flatMap(({ changed }) =>
        changed.flatMap(({ before, after }) => Object.keys(after).filter((one) => before[one] !== after[one])),
      ),
  );
}

const UNTOUCHED = sparing(
  /\b(?:didn't|did not|never|without|no need to|wasn't necessary to|haven't|have not|hadn't|nor did i)\b[^.;]{0,20}?\b(?:touch|chang|turn|switch|alter|adjust|toggl|modif|disabl|enabl|need|requir)\w*\b(?<rest>[^.;]*)|\b(?:left|kept|leaving|keeping) (?<kept>[^.;]*?\b(?:as (?:it|they) (?:was|were|is|are)|as you left them|the way (?:it|they) (?:was|were)|untouched|alone|unchanged|in peace))\b|\b(?<all>settings? (?:is|are|was|were|remains?|stay(?:s|ed)?) (?:\w+ )?(?:as (?:you left|it was|they were|before)|unchanged|untouched|the same))/i,
);
const ANY_SETTING = /^(?: any(?: of)?| your| the)*(?: settings?\b| anything\b(?! (?:else|other|more)))/i;

/** A setting that was switched although it is said that it, or that none, was. */
function untouchedIn(text: string, named: readonly Named[], spoken: CheckedText): string | undefined {
  const match = UNTOUCHED.exec(text);
  if (match === null) return undefined;
  const { rest, kept, all: whole } = match.groups!;
  const from = match.index + match[0].length - (rest ?? kept ?? '').length;
  const all = changedSettings(spoken);
  const isAfter = /\bhave to be\b|\bneed to be\b/i.test(match[0]);
  if (whole !== undefined || ANY_SETTING.test(rest ?? '')) return [...all][0];
  const meant = named.filter(({ start }) => isAfter || start >= from);
  return meant.find(({ setting }) => all.has(setting))?.setting;
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
      /\b(?:if|might|may|could|fixed|solved|resolved|gone|still|sorted|not)\b|n't\b/i.test(text)
    )
      return undefined;
    const { what, who, which } = match.groups!;
    const blame = what ?? who ?? which ?? '';
    return settingsIn(blame, switches).length > 0 || /\b(?:off|it|that|this|which|mode|setting|settings)\b/i.test(blame)
      ? undefined
      : 'a switch was the reason';
  });
}

/** The settings that a text names up to there, with the one that was asked for. */
function settingsSoFar(masked: string, tables: Tables, asked: string | undefined): ReadonlySet<string> {
  const named = settingsIn(masked, spokenSwitches(tables)).map(({ setting }) => setting);
  return new Set(asked === undefined ? named : [asked, ...named]);
}

/** All settings at a message. */
function settingsAt({ known: { log } }: Pick<CheckedText, 'known'>, message: number): Row {
  const single = Object.entries(log.tables).filter(([, table]) => table.single !== undefined);
  return Object.assign({}, ...single.flatMap(([table]) => log.rows(table, message))) as Row;
}

function wasSwitched(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  const { known, message } = spoken;
  const isChanged = known.changes.some(
    (change) =>
      change.message <= message &&
      change.changed.some(({ before, after }) => before[setting] !== after[setting] && after[setting] === isOn),
  );
  return isChanged || known.sets(setting, isOn);
}

function wasFirst(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  return settingsAt(spoken, spoken.known.log.firstUserIndex)[setting] === isOn;
}

function wasEver(spoken: CheckedText, setting: string, isOn: boolean): boolean {
  for (let message = spoken.known.log.firstUserIndex; message <= spoken.message; message++)
    if (settingsAt(spoken, message)[setting] === isOn) return true;
  return false;
}
