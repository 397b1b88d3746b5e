import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { switchesOf } from '../../worlds/world.ts';
import { derivedFrom } from '../columns.ts';
import type { FactFinding, KnownFact } from './fact.ts';

type SwitchFact = Extract<KnownFact, { kind: 'switch' }>;

/** A switch, and what finds its names in texts. */
interface SpokenSwitch {
  readonly setting: string;
  readonly names: RegExp;
  /** A mode that is on is a restriction, which one leaves. */
  readonly isMode: boolean;
}

/** The switches of a world, as people speak of them. */
export const spokenSwitches = derivedFrom((tables): readonly SpokenSwitch[] =>
  switchesOf({ tables }).map(({ column, spoken, normal }) => ({
    setting: column,
    names: new RegExp(spoken, 'gi'),
    isMode: !normal,
  })),
);

const ON = String.raw`(?:on|awake|enabled|active|activated|connected|working|restored|running|back|(?<!\b(?:look|sett?|bring|pick)(?:ing|ed|s)?[- ])up|enable|activate)`;
const OFF = String.raw`(?:off|disabled|inactive|deactivated|disconnected|not working|down|disable|deactivate)`;
const STATE = new RegExp(String.raw`\b(?:(?<on>${ON})|(?<off>${OFF}))\b`, 'gi');

/** What was, might be or is only wanted is no statement of what is. */
const NOT_NOW =
  /^\W*(?:and |then )+(?:turn|switch|put|enable|disable|activate)\b|^\W*(?:\d+[.)]\W*)?(?:turn|switch) (?:on|off)\b|\b(?:goes|comes) (?:only )?on (?:only )?(?:when|if)\b|\bi'd (?:turn|switch|put|end|have|need)\b|\b(?:which|that|mode) (?:shuts|switches|turns|cuts|disables)\b|^\W*(?:which )?had\b|\b(?:was|were|had been|might|may(?! \d)|could|would|should|must|can|cannot|can't|couldn't|to (?:turn|switch|be|get|enable|put|disable|deactivate|activate|end|leave)|turning|switching|like|want(?:ed)?|need(?:s|ed)?|require[sd]?|keep(?:s|ing)?|kept|prevent(?:s|ed)?|forbid(?:s)?|allow(?:s|ed)?|let(?:s)?|block(?:s|ed)?|unable|tried|try|even with|with (?:those|these|them|both|it|that|everything) (?:switched|turned)|will|'ll|shall|before|until|whether|being|asked?)\b/i;

/** Right before the state: how it is now, whatever else was. */
const IS_NOW =
  /\b(?:is|are|'s) (?:now |still |currently |again |back |both |all )*(?:on|off|enabled|disabled|active)$/i;

const IN_MODE = /\b(?:is|are|'s|stays?|remains?) (?:not |now |still |back |also )*in (?:the )?$/i;

/** Without what was, where that is said beside what is. */
function withoutPast(text: string, isNow: boolean): string {
  const rest = text.replaceAll(/\b(?:as|like) (?:before|it was|they were)\b/gi, ' ');
  return isNow ? rest.replaceAll(/\b(?:was|were|had been)\b/gi, ' ') : rest;
}

const YES =
  /^\W*(?:yes|yep|yeah|yup|correct|it (?:sure |certainly )?is(?! (?:not|off))|it's on|sure is|you do(?! not)|indeed|affirmative|absolutely|definitely|that's a yes|that would be a yes)\b/i;
const NO = /^\W*(?:no|nope|it isn't|it is not|negative|that's a no)\b/i;

interface Statement {
  readonly isOn: boolean;
  readonly found: string;
}

/**
 * What a text says of a setting: the last statement of how it is now. A statement without a name of a setting is about the one
 * asked for, if no other has been named before.
 */
export function judgeSwitch(
  { setting, on, isNamed }: SwitchFact,
  reading: Reading,
  switches: readonly SpokenSwitch[],
): FactFinding {
  const said = [
    ...(isNamed ? [] : answered(reading)),
    ...statementsOn(setting, reading, switches, isNamed === true),
  ].at(-1);
  if (said === undefined) return { verdict: 'silent', found: '' };
  return { verdict: said.isOn === on ? 'told' : 'rival', found: said.found };
}

/** A mode is left, which says that it is off. */
export const LEFT =
  /\b(?:left|leave|leaving|exit(?:ed|ing)?|end(?:ed|ing)?|stop(?:ped|ping)?|lift(?:ed|ing)?|quit|out of)\s+(?:the )?$/i;

/** "You now have cellular service." */
const YOU_HAVE = /\byou(?: now| again)* (?:have|have got|got)(?: your| a)? $/i;

const TURNED = /\b(?:turn(?:ed|ing)?|switch(?:ed|ing)?|put|set)\s+(?:back\s+)?$/i;

/** Yes or no, at the beginning. */
function answered({ masked }: Reading): readonly Statement[] {
  const [yes, no] = [YES.exec(masked), NO.exec(masked)];
  if (yes) return [{ isOn: true, found: yes[0].trim() }];
  return no && !/^\W*no (?:problem|worries|need)\b/i.test(masked) ? [{ isOn: false, found: no[0].trim() }] : [];
}

const TELLS_OF_IT = /^\W*(?:which|(?:as|because|since) it)\b/i;

/** "Low battery mode, which blocks wifi, so I switched that off": the middle tells of the mode, which stays what is spoken of. */
export function tellsOfMode(text: string, settings: readonly string[], switches: readonly SpokenSwitch[]): boolean {
  const [only, ...others] = settings;
  return (
    others.length === 0 && TELLS_OF_IT.test(text) && switches.some(({ setting, isMode }) => isMode && setting === only)
  );
}

function statementsOn(
  setting: string,
  reading: Reading,
  switches: readonly SpokenSwitch[],
  isNamed: boolean,
): readonly Statement[] {
  const isMode = switches.some((one) => one.setting === setting && one.isMode);
  let subjects: readonly string[] = isNamed ? [] : [setting];
  return reading.clauses.flatMap((clause) => {
    const found = reading.masked.slice(clause.start, clause.end).trim();
    const text = withoutOtherCells(reading.masked, clause);
    const named = settingsIn(text, switches);
    if (named.length > 0 && !tellsOfMode(text, subjects, switches)) subjects = named.map((one) => one.setting);
    const own = named.filter((one) => one.setting === setting);
    if (clause.isQuestion || clause.isConditional || !subjects.includes(setting)) return [];
    if ((isNamed && own.length === 0) || (isMode && own.some(({ start }) => LEFT.test(text.slice(0, start)))))
      return [];
    const states = [...text.matchAll(STATE)].filter(({ index }) => !isBeside(text, index));
    // "Wifi is off in low battery mode" is said of wifi.
    if (
      isMode &&
      own.some(({ start }) =>
        /\b(?:(?:on|off|while|as) in|because of|by cause of|due to|thanks to|owing to) (?:the |your )?$/i.test(
          text.slice(0, start),
        ),
      )
    )
      return [];
    const mode = isMode ? own.find(({ start }) => IN_MODE.test(text.slice(0, start))) : undefined;
    if (mode !== undefined && !isNegatedBefore(text.slice(0, mode.start))) return [{ isOn: true, found }];
    if (states.length === 0 && mode !== undefined)
      return [{ isOn: !isNegatedBefore(text.slice(0, mode.start)), found }];
    if (states.length === 0 && !isMode && own.some(({ start }) => YOU_HAVE.test(text.slice(0, start))))
      return [{ isOn: true, found }];
    if (states.length === 0 || (own.length > 0 && holdsOther(text, own.at(-1)!, named))) return [];
    const state = own.length === 0 ? states.at(-1)! : nearest(text, states, own.at(-1)!, named);
    if (state === undefined) return [];
    if (
      NOT_NOW.test(
        withoutPast(withoutNames(text, switches), IS_NOW.test(text.slice(0, state.index + state[0].length))),
      ) &&
      !/\b(?:i|we)(?:'ve| have)?(?: (?!can|could|was|am|had)[a-z]+){0,2}? (?:turned|switched|enabled|put)\b|\b(?:has|have)(?: [a-z]+)? (?:turned|switched|enabled|put)\b/i.test(
        text,
      )
    )
      return [];
    const isNegated = isNegatedBefore(text.slice(0, state.index));
    return [{ isOn: (state.groups?.['on'] !== undefined) !== isNegated, found }];
  });
}

const IS_NOW_CELL = /^\W*(?:now|current(?:ly)?|status|state|after(?:wards)?)\W*$/i;
const IS_OTHER_CELL = /^\W*(?:needed|required|wanted|target|before|previous(?:ly)?|was)\W*$/i;

/** A clause; if it is the row of a table, without the cells that say how it was or has to be. */
function withoutOtherCells(masked: string, { start, end }: Span): string {
  const row = masked.slice(start, end);
  if (!row.startsWith('|')) return row;
  const lines = masked.slice(0, start).split('\n');
  const first = lines.findLastIndex((line) => line !== '' && !line.startsWith('|')) + 1;
  const heads = (lines.slice(first).find((line) => line.startsWith('|')) ?? '').split('|');
  const hasNow = heads.some((head) => IS_NOW_CELL.test(head));
  return row
    .split('|')
    .map((cell, index) => {
      const head = heads[index] ?? '';
      const isOther = IS_OTHER_CELL.test(head) || (hasNow && index > 1 && !IS_NOW_CELL.test(head));
      return isOther ? ' '.repeat(cell.length) : cell;
    })
    .join('|');
}

/** "Low battery mode has wifi switched off", "which low battery mode has switched off": that is said of another. */
function holdsOther(text: string, own: Named, named: readonly Named[]): boolean {
  return (
    (/^\W*which (?:the |your )?$/i.test(text.slice(0, own.start)) &&
      /^ (?:has|had) (?:\w+ )?(?:switched|turned|shut|cut|put)\b/i.test(text.slice(own.end))) ||
    (/^ (?:has|have|had|keeps?|holds?|kept)\b/i.test(text.slice(own.end)) &&
      (named.some(({ start }) => start > own.end) ||
        /^ \w+ (?:\w+ed )?(?:both|them|those|these|it|the two|everything)\b/i.test(text.slice(own.end))))
  );
}

/** Whether a text names the switch at all. */
export function namesSwitch({ names }: SpokenSwitch, { masked }: Reading): boolean {
  return masked.search(names) !== -1;
}

export interface Named {
  readonly setting: string;
  readonly start: number;
  readonly end: number;
}

export function settingsIn(text: string, switches: readonly SpokenSwitch[]): readonly Named[] {
  const [mode, ...otherModes] = switches.filter(({ isMode }) => isMode);
  const all = switches.flatMap((one) =>
    [
      ...text.matchAll(one.names),
      ...(one === mode && otherModes.length === 0 ? text.matchAll(/\b(?:that|this) mode\b/gi) : []),
    ].map(({ 0: name, index }) => ({ setting: one.setting, start: index, end: index + name.length })),
  );
  return all.toSorted((a, b) => a.start - b.start);
}

/** "on" that is no state: "on your phone", "on it", "based on". */
function isBeside(text: string, index: number): boolean {
  return (
    /^(?:on|up|down|off|back)\s+(?:your|my|the(?! (?:whole|entire) time)|this|that|a|it\b|to|for|in|by|of|and running)\b/i.test(
      text.slice(index),
    ) &&
    !/\b(?:turned|switched|is|are|it's|now|service|mode|(?:turn|switch|put|get)(?:ed|ing)? [^.,;]{1,60}?)\s+(?:back\s+)?$/i.test(
      text.slice(0, index),
    )
  );
}

/** Whether a clause says of a setting that it is, was or was switched on; undefined if it says neither on nor off of it. */
export function saidState(text: string, own: Named, named: readonly Named[]): boolean | undefined {
  const states = [...text.matchAll(STATE)].filter(({ index }) => !isBeside(text, index));
  const state = states.length === 0 ? undefined : nearest(text, states, own, named);
  return state === undefined ? undefined : state.groups?.['on'] !== undefined;
}

/** "That mode off and both of them on", "both are off, thanks to low battery mode": said of what was named before. */
const OF_OTHERS = /\b(?:both(?: of them)?|the two|those two|the others?)(?: are|'re| were)?(?: (?:back|now))* $/i;

/** "I turned off low battery mode and location is on" */
const SWITCHED_SO = /\b(?:turned|switched|put) (?:on|off) (?:the |your )?$/i;

/** The state said of a setting: the one right after its name, else the one before it. */
function nearest(
  text: string,
  all: readonly RegExpExecArray[],
  own: Named,
  named: readonly Named[],
): RegExpExecArray | undefined {
  const isMode = named.length === 1 && /\bmode\b/i.test(text.slice(own.start, own.end));
  const states = isMode ? all.filter(({ index }) => !OF_OTHERS.test(text.slice(0, index))) : all;
  const next = named.find(({ start }) => start > own.end);
  // "Wifi and location on" is said of both.
  if (
    next !== undefined &&
    !(SWITCHED_SO.test(text.slice(0, own.start)) && /^ (?:is|are|has|have)\b/i.test(text.slice(next.end))) &&
    /^[\s,]*(?:and|or|&|plus)?(?: also)?(?: the| your)?\s*$/i.test(text.slice(own.end, next.start))
  )
    return nearest(text, states, next, named);
  const isOfNext = ({ index }: RegExpExecArray) =>
    next !== undefined &&
    index < next.start &&
    (TURNED.test(text.slice(0, index)) ||
      /^(?:en|dis)abled?\s+(?:the |your |both )?$|^(?:de)?activated?\s+(?:the |your |both )?$/i.test(
        text.slice(index, next.start),
      ));
  const after = states
    .filter((one) => one.index >= own.end && (next === undefined || one.index < next.start) && !isOfNext(one))
    .at(-1);
  if (after) return after;
  return states.findLast(({ index }) => index < own.start) ?? states.find(({ index }) => index >= own.end);
}

function withoutNames(text: string, switches: readonly SpokenSwitch[]): string {
  return switches.reduce((left, { names }) => left.replaceAll(names, ''), text);
}
