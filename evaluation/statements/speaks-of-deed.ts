import { saidDates } from '../../language/dates.ts';
import { digitsOf } from '../../language/find-values.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import type { RunKnowledge } from '../assertions/run-knowledge.ts';
import { donePattern } from '../facts/acts.ts';
import type { Act, KnownFact } from '../facts/fact.ts';
import { namesSwitch, spokenSwitches } from '../facts/judge-switch.ts';

/** Said of whatever was asked for. */
const DONE =
  /\b(?:done|all set|good to go|sorted|finished|completed?|taken care of|handled|fixed|solved|resolved|got (?:it|you)|ready|success\w*|undone|restored|no longer|no more|any ?more|work(?:s|ed|ing)|again|back|connected|from now on|there you go|there we go|consider|will do|roger|should be able)\b|[\u2713\u2714\u2705\u{1F44D}]|^\W*(?:ok(?:ay)?|sure|yes|alright|will do)\b\W*$/iu;
/** Why it could not be done is not that it was. */
const PREVENTED = /^[^.!?]*\b(?:prevents?|blocks?|stops?|keeps?)\b[^.!?]*[.!?]?\s*$/i;
const NOW = /\bnow\b(?! and then\b)/i;

/** More than the participles by which people speak of it. */
const MORE: Readonly<Record<Act, RegExp>> = {
  added:
    /\b(?:remind\w*|nudg\w+|ping\w*|buzz\w*|alert\w*|due|hear (?:from|about)|be told|on your|put down|down for|come up|coming up|in your|tell you to|(?:is|are) in(?= (?:your|the (?:phone|list))|\W*$|[.!,;:])|goes off|is now (?:at|on|for)|noted|schedul\w+|add(?:ed|ing)|new)\b/i,
  removed: /\b(?:off|out of|rid of|took|taken|take off|exists?|vanished|struck|dropped|left)\b/i,
  changed:
    /\b(?:gave|given|swapped|became|become|turned|reached|shows?|carr(?:y|ies)|count|appears?|filed|both|in place|up to date)\b/i,
  sent: /\b(?:text(?:ed)?|it's off|it is off|(?:message|text)\b[^.]{0,40} is off|off (?:it|to)|is out|went|gone|through|asked|told|has (?:it|your|got|been)|have your|got (?:it|your)|received|knows?|is with|reached|arrived|off it)\b/i,
  moved: /\b(?:remind\w*|nudg\w+|ping\w*|due|new time|hear (?:from|about)|goes off|go off|later|instead|from .* to)\b/i,
};

/** Whether a text that says nothing of a deed in so many words speaks of it at all. */
export function speaksOfDeed(fact: KnownFact, text: string, known: RunKnowledge): boolean {
  if (fact.kind === 'switch') {
    const reading = known.read(text);
    const own = spokenSwitches(known.log.tables).filter(({ setting }) => setting === fact.setting);
    return DONE.test(text) || (own.some((one) => namesSwitch(one, reading)) && !PREVENTED.test(text));
  }
  if (fact.kind !== 'act') return true;
  const { masked } = known.read(text);
  return (
    DONE.test(text) ||
    (fact.act !== 'added' && fact.act !== 'moved' && NOW.test(text)) ||
    MORE[fact.act].test(masked) ||
    donePattern(fact.act).test(masked) ||
    /^\W*[[{]/.test(text) ||
    (fact.act !== 'sent' && saysNewValue(text, known))
  );
}

/** A number, a kind or a time that the run brought about: "Priya N: +1029...". */
function saysNewValue(text: string, known: RunKnowledge): boolean {
  const forms = new Set(contentWords(wordsOf(text)).map(({ form }) => form));
  const has = (value: string) => {
    const words = contentWords(wordsOf(value));
    return words.length > 0 && words.every(({ form }) => forms.has(form));
  };
  return known.touched(known.log.length).some(({ table, before, after }) => {
    if (after === undefined) return false;
    const { columns } = known.log.tables[table]!;
    return Object.entries(columns).some(([column, { told, type, isStamp }]) => {
      const value = after[column];
      if (before !== undefined && before[column] === value) return false;
      if (typeof value === 'string') {
        if (told === 'phone') return digitsOf(text).includes(digitsOf(value).slice(-7));
        return told === 'word' && has(value);
      }
      return (
        type === 'time' &&
        isStamp !== true &&
        saidDates(text, known.now.parts).some(({ hour }) => hour !== undefined) &&
        Object.keys(columns).some((other) => {
          const content = after[other];
          return (
            columns[other]!.told === 'text' &&
            typeof content === 'string' &&
            contentWords(wordsOf(content)).some(({ form }) => forms.has(form))
          );
        })
      );
    });
  });
}
