import { lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { clauseText } from '../../language/reading.ts';
import { infinitivePattern } from '../facts/acts.ts';
import { saidState, settingsIn, spokenSwitches } from '../facts/judge-switch.ts';
import type { Act } from '../facts/fact.ts';
import { actOn, nounsOf } from './acts.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import type { TouchedRow } from './known-rows.ts';
import { mentionsIn } from './mentions.ts';

const OFFER =
  /\b(?:before i |you(?:'ll| will)?(?: still)? (?:have|need) to |would you like (?:me )?|do you (?:want|need) me |want me |(?:shall|should|can|may|could) i |(?:i can|i could|i'd be (?:happy|glad)|happy|glad)(?= [^?.;]*\bif you(?:'d)? (?:want|like|wish|prefer|agree)\b) ?)(?:to )?(?:now |then |go ahead and |still )*(?<what>[^?.;]*)/i;
/** What is offered beside what was done. */
const OTHER =
  /\b(?:another|else|also|too|as well|new|second|third|extra|different|differently|additional|instead|more|again|back|earlier|later|other|any|anything|something|undo|revert|next|change|adjust|rename|relationship|location|place|note|call|repeat(?:ed|ing)?|daily|weekly|every|follow|both|from now on|off)\b/i;

/** What is done already, offered: "Would you like me to set the reminder?" */
export const offers: Checker = (spoken) => {
  const { reading } = spoken;
  if (!/\b(?:like|want|need|have|before|shall|should|can|may|could|happy|glad)\b/i.test(reading.masked)) return [];
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    const text = clauseText(reading, clause);
    const isAsked = clause.isQuestion && ASKED.test(text) && !OTHER.test(text) && isDueAdded(spoken);
    const what = isAsked ? '' : OFFER.exec(text)?.groups!['what'];
    if (what === undefined || OTHER.test(what)) return [];
    const isDone =
      isAsked ||
      isSameDone(what, clause.start, spoken) ||
      isSwitched(what, spoken) ||
      spoken.known.lasting(spoken.message).some((row) => isOf(what, row, spoken));
    return isDone
      ? [{ start: clause.start, end: clause.end, topic: 'offer', verdict: 'false', reason: 'it is done already' }]
      : [];
  });
};

/** "Should I do the same for Dana?", whose row was changed. */
function isSameDone(what: string, start: number, { reading, known, message }: CheckedText): boolean {
  if (!/^do the same (?:for|to|with)\b/i.test(what)) return false;
  const named = mentionsIn(reading, known).find((one) => one.start >= start);
  return (
    named !== undefined &&
    known.touched(message).some(({ after }) => after !== undefined && named.rows.some(({ row }) => row === after))
  );
}

/** "When should I remind you?", of what is set. */
const ASKED =
  /^\W*(?:and |so |but )?(?:when|what time|which day|(?:at|on|for) (?:what|which) (?:time|day)|what) (?:should|shall|do you want me to|would you like me to|can|may) (?:i )?(?:remind|set|schedule|write|put|note|call it|say)\b|^\W*what should (?:it|the reminder)\b/i;

function isDueAdded({ known, message }: CheckedText): boolean {
  return known
    .lasting(message)
    .some(
      ({ table, before, after }) => before === undefined && after !== undefined && known.log.tables[table]!.words.isDue,
    );
}

/** Whether an offer is to do what was done to a row. */
function isOf(what: string, row: TouchedRow, { known }: CheckedText): boolean {
  const { tables } = known.log;
  const act: Act = actOn(row, tables);
  const verb = infinitivePattern(act).exec(what);
  if (verb === null || verb.index > 0) return false;
  const object = what.slice(verb[0].length);
  const noun = nounsOf(tables).find(({ words }) => new RegExp(String.raw`\b${words}\b`, 'i').test(object));
  const digits = phonesIn(object).map((one) => lastDigitsOf(object.slice(one.start, one.end)));
  const values = Object.values((row.after ?? row.before)!).filter((value) => typeof value === 'string');
  if (digits.length > 0 && !values.some((value) => digits.includes(lastDigitsOf(value)))) return false;
  if (noun !== undefined) return noun.table === row.table;
  return /^ (?:(?:up|in) )?(?:it|that|this|him|her|them)\b(?! (?:as|up (?:for|to)|to an?\b|for))/i.test(object);
}

/** Whether an offer is to put a switch as the run has put it. */
function isSwitched(what: string, { known, message }: CheckedText): boolean {
  const named = settingsIn(what, spokenSwitches(known.log.tables));
  const [only] = named;
  if (
    only === undefined ||
    named.length > 1 ||
    !/^(?:turn|switch|enable|disable|activate|deactivate|take|get|leave)\b/i.test(what)
  )
    return false;
  const isOut = /^(?:take|get|leave)\b/i.test(what);
  const isOn = isOut ? false : /^(?:enable|activate)/i.test(what) || saidState(what, only, named);
  return known.changes.some(
    (change) =>
      change.message <= message &&
      change.changed.some(({ before, after }) => before[only.setting] !== after[only.setting]) &&
      known.log.rows(change.table, message).some((row) => row[only.setting] === isOn),
  );
}
