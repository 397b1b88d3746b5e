import { SMALL_NUMERALS } from '../../language/numerals.ts';
import { isNegatedBefore } from '../../language/negation.ts';
import { contentWords, wordsOf } from '../../language/words.ts';
import { saidDates } from '../../language/dates.ts';
import type { Checker, CheckedWords } from './assertion.ts';

const TO_DO =
  /\b(?:remind(?:ing|ed)? you|be reminded|reminder(?: is)?(?: set)?)\b(?<when>[^.;]{0,60}?) to (?<what>(?:(?! (?:has|have|was|were|is|are|will)\b)[^.;,!?])+)/gi;
const LABELLED =
  /(?:\bto |: ?"?)(?<what>(?:pick up|buy|get|grab|fetch|collect|return|bring|order|book|look up|call|visit|read|write|pay|take|send|make) (?:(?! (?:has|have|was|were|is|are|will)\b)[^.;,!?])+)/gi;

/** "Two cartons" */
const MANY = new RegExp(String.raw`\b(?:${SMALL_NUMERALS.slice(2, 13).join('|')}|\d+) \p{L}+s\b`, 'iu');

/** Words for what one does with a thing, and for how it is spoken of, whatever it is. */
const LIGHT = new Set(
  contentWords(
    wordsOf(
      'pick up buy get grab fetch collect purchase bring go do some a bit carton bottle pack of the day time sharp oclock o clock today tonight tomorrow ' +
        'morning afternoon evening noon store shop market there here then again also just please not forget remember about ' +
        'reminder reminders alert notification nudge at by on next this from goes comes position place location pm am before after around exactly over near out off down back set is that instead note due now ring rings fire fires',
    ),
  ).map(({ form }) => form),
);

/** A reminder of other things than were noted. */
export const things: Checker = ({ reading, known, message }) => {
  const { tables } = known.log;
  const rows = known.changes
    .filter((change) => change.message <= message && tables[change.table]!.words.isDue)
    .flatMap(({ added, changed }) => [...added, ...changed.map(({ after }) => after)]);
  if (rows.length === 0) return [];
  const noted = new Set(
    [
      ...rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')),
      ...known.heard,
      ...known.resultTexts,
    ].flatMap((text) => wordsOf(text).map(({ form }) => form)),
  );
  return reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const text = reading.text.slice(clause.start, clause.end);
    return [...text.matchAll(TO_DO), ...text.matchAll(LABELLED)].flatMap(
      ({ 0: whole, index, groups }): readonly CheckedWords[] => {
        if (
          isNegatedBefore(text.slice(0, index)) ||
          // "I turned wifi on to look up the shop."
          /\b(?:i|we)(?:'ve| have| had)? (?:\w+ )?(?:to )?(?:turn|switch|enabl|disabl|check|search|us|need|had|go|went)\w*\b/i.test(
            text.slice(0, index),
          ) ||
          // "To look up the shop I turned wifi on."
          (/^\W*$/.test(text.slice(0, index)) && /\bI\b/.test(whole)) ||
          /\b(?:able|need|want|like|going|ready|have|had|can|used|asked|free|unable|possible|sure|tried|failed|again|how|what|where|when|whether|time|easy|happy|glad|here)\s*$/i.test(
            text.slice(0, index),
          )
        )
          return [];
        const what = groups!['what']!;
        const dated = saidDates(what, known.now.parts).reduce((rest, { text: date }) => rest.replace(date, ' '), what);
        const strange = contentWords(wordsOf(dated)).filter(
          ({ form }) => !noted.has(form) && !LIGHT.has(form) && !/^\d+$/.test(form),
        );
        const many = MANY.exec(dated)?.[0];
        if (
          strange.length === 0 &&
          many !== undefined &&
          !known.heard.some((one) => one.includes(many)) &&
          !noted.has(many.split(' ')[0]!.toLowerCase())
        )
          strange.push({ ...wordsOf(dated)[0]!, start: dated.indexOf(many), end: dated.indexOf(many) + many.length });
        if (strange.length === 0) return [];
        const start = clause.start + index;
        return [
          {
            start,
            end: start + whole.length,
            topic: 'thing',
            verdict: 'false',
            reason: `nothing that was noted has \u201C${dated.slice(strange[0]!.start, strange[0]!.end)}\u201D`,
          },
        ];
      },
    );
  });
};
