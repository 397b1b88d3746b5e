import { isNegatedBefore } from '../../language/negation.ts';
import { clauseText } from '../../language/reading.ts';
import type { Clause } from '../../language/reading.ts';
import { sparing } from '../../language/sparing.ts';
import { derivedFrom } from '../columns.ts';
import { settingsIn, spokenSwitches } from '../facts/judge-switch.ts';
import { isSent, meaningsOf, rowsDoneTo } from './acts.ts';
import type { Checker, CheckedWords, CheckedText } from './assertion.ts';
import { undone } from './undone.ts';

const ADVERBS = String.raw`(?:\s+(?:now|just|already|successfully|also|been|then|all|both|even|gone ahead and))*`;
const claimsOf = derivedFrom((tables): readonly RegExp[] => {
  const verbs = meaningsOf(tables)
    .map((one) => one.verbs)
    .join('|');
  return [
    new RegExp(String.raw`\b(?:i|we)(?:'ve| have|'d)?${ADVERBS}\s+(?<verb>${verbs})\b`, 'gi'),
    new RegExp(String.raw`\b(?:has|have)${ADVERBS} been${ADVERBS}\s+(?<verb>${verbs})\b`, 'gi'),
    new RegExp(
      String.raw`\b(?:was|were|is|are)${ADVERBS}\s+(?<verb>deleted|removed|erased|cleared|wiped)(?= (?:as well|too|along with|together with)\b)`,
      'gi',
    ),
    new RegExp(String.raw`\band${ADVERBS}\s+(?<verb>${verbs})\b`, 'gi'),
  ];
});

/** "His number's updated." */
const IS_DONE = sparing(
  /(?:\b(?:is|are)|'s|'re)(?:\s+(?:now|all|both|already|successfully))*\s+(?:sent|deleted|removed|erased|updated|moved|postponed|rescheduled)\b/i,
);

/** "..., and it was saved to your contacts" of what nothing put there. */
const PUT_INTO = sparing(
  /\b(?:was|were|is|are) (?:also |now |already )*(?:saved|added|copied|put|noted) (?:down )?(?:to|in|into|on) your (?:contacts|phone book|address book|calendar|reminders|notes|favou?rites)\b(?! (?:as|under|on|yesterday|today))/i,
);

/** "I've let your boss know", "I asked Dana to ...". */
const TOLD_OTHERS = sparing(
  /\b(?:i|we)(?:'ve| have)?(?: already| just| also| then)*(?: [^.;?]{0,60}? and(?: also| then)?)? (?:let (?!you\b)\w+(?: \w+){0,2} know|(?:asked|told|informed|notified|warned) (?!(?:you|not|for|about|un\w+)\b)\w+)/i,
);
const E_MAIL = /\b(?:sent|wrote)\b[^.]*\be-?mail\b/i;

const PASSIVE = /\b(?:was|were|got|went)(?: actually| then| even)* (?:sent|delivered|texted|out)\b/i;
const MANY_TIMES = /^[^,;.]*\b(?:twice|two times|three times)\b/i;

/** Somebody else answered. */
const ANSWERED = sparing(
  /\b(?:he|she|they|\p{Lu}\p{Ll}+)(?:'s|'ve| has| have)?(?: already| just| since)* (?:replied|answered|responded|wrote back|texted back|got back|confirmed)\b|\b(?:he|she|they|\p{Lu}\p{Ll}+) says (?:it|that|he|she|they)\b/u,
);

const NOT_DONE = sparing(
  /\b(?:no|can|could|would|should|must|might|may(?! \d)|'ll|will|who|whom|which|what|when|where|how|that you(?:'ve| have)?|you(?:'ve| have| had)?)\b/i,
);

/** Right before the claim: it is not the agent's, or none. */
const OF_OTHERS = sparing(
  /\b(?:who|whom|which|what|when|where|how|that|whatever|everything|can|could|would|should|must|might|may(?! \d)|will|to)\s*$|'ll\s*$|\b(?:can|could|would|should|must|might|may(?! \d)|will|no)\b/i,
);

/** "I did block the number" claims what "I blocked it" does. */
const DID =
  /\b(?<who>i|we) did (?<how>(?:also |just |already |then )*)(?<verb>block|mute|archive|call|phone|book|order|forward|notify|report|delete|remove|erase|send|text|message|add|save|create|change|update|move|postpone|schedule)\b/gi;

/** The same in as many letters. */
function toPast(words: string, who: string, how: string, verb: string): string {
  const past =
    verb === 'send' ? 'sent' : verb === 'notify' ? 'notified' : verb.endsWith('e') ? `${verb}d` : `${verb}ed`;
  const [subject, deed] = [`${who} ${how}`.trimEnd(), past];
  return `${subject}${' '.repeat(Math.max(1, words.length - subject.length - deed.length))}${deed}`;
}

/** Deeds that the run did not do up to there, did to others, or did another number of times. */
export const deeds: Checker = (spoken) => spoken.reading.clauses.flatMap((clause) => deedsIn(clause, spoken));

function deedsIn(clause: Clause, spoken: CheckedText): readonly CheckedWords[] {
  if (clause.isQuestion || clause.isConditional) return [];
  const { reading, known, message } = spoken;
  const text = clauseText(reading, clause).replace(DID, toPast);
  const done = known.changes.filter((change) => change.message <= message);
  const { tables } = known.log;
  const found = (isTrue: boolean, reason: string, topic = 'deed'): readonly CheckedWords[] => [
    { start: clause.start, end: clause.end, topic, verdict: isTrue ? 'true' : 'false', reason },
  ];
  if (E_MAIL.test(text) && !/\b(?:can't|cannot|couldn't|if|whether)\b/i.test(text))
    return found(false, 'no tool sends e-mail');
  if (TOLD_OTHERS.test(text) && !isSent(done, tables)) return found(false, 'nothing was sent');
  const informed = /\b(?:let|asked|told|informed)( your \w+)/i.exec(text)?.[1];
  if (informed !== undefined && TOLD_OTHERS.test(text)) {
    const before = `${text.slice(0, text.indexOf(informed))}\u25A1`;
    const reason = undone({ spoken, clause, done, verb: 'told', before, after: informed, act: 'sent' });
    if (reason !== undefined) return found(false, reason);
  }
  const state = done.length === 0 ? (IS_DONE.exec(text) ?? PUT_INTO.exec(text)) : null;
  if (state !== null && !isNegatedBefore(text.slice(0, state.index)) && !NOT_DONE.test(text.slice(0, state.index)))
    return found(false, 'nothing was changed');
  const passive = PASSIVE.exec(text);
  if (passive !== null && isSent(done, tables) && !isNegatedBefore(text.slice(0, passive.index + passive[0].length))) {
    const after = text.slice(passive.index + passive[0].length);
    const reason = undone({
      spoken,
      clause,
      done,
      verb: 'sent',
      before: `${text.slice(0, passive.index)}\u25A1`,
      after: MANY_TIMES.exec(after)?.[0] ?? '',
      act: 'sent',
    });
    if (reason !== undefined) return found(false, reason);
  }
  const findings = claimsOf(tables).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index, groups }): readonly CheckedWords[] => {
      const verb = groups!['verb']!;
      const from = index + words.length;
      const before = text.slice(0, from - verb.length);
      const isJoined = /^and\b/i.test(words);
      if (isNegatedBefore(before) || (isJoined ? NOT_DONE : OF_OTHERS).test(isJoined ? before : text.slice(0, index)))
        return [];
      const after = text.slice(from);
      if (/^[^.:]{0,20}:?\s*(?:nothing|no|none)\b/i.test(after)) return [];
      const act = meaningsOf(tables).find((one) => one.verb.test(verb))?.act;
      // "I put low battery mode on" is said of a switch.
      if (act === undefined || (verb === 'put' && settingsIn(text, spokenSwitches(tables)).length > 0)) return [];
      if (act === null) return found(false, `nothing does that`);
      const reason = undone({ spoken, clause, done, verb, before: `${before}\u25A1`, after, act });
      return found(reason === undefined, reason ?? '', `deed ${act}`);
    }),
  );
  return findings.some(({ verdict }) => verdict === 'false')
    ? findings.filter(({ verdict }) => verdict === 'false').slice(0, 1)
    : findings;
}

/** Answers of others, which nobody gives here. */
export const answers: Checker = ({ reading, known, message }) =>
  reading.clauses.flatMap((clause): readonly CheckedWords[] => {
    if (clause.isQuestion || clause.isConditional) return [];
    const match = ANSWERED.exec(clauseText(reading, clause));
    if (match === null || isNegatedBefore(clauseText(reading, clause).slice(0, match.index + match[0].length)))
      return [];
    const sent = known.changes.find(
      (change) => change.message <= message && rowsDoneTo(change, 'sent', known.log.tables).length > 0,
    );
    if (sent === undefined) return [];
    return [{ start: clause.start, end: clause.end, topic: 'answer', verdict: 'false', reason: 'nobody has answered' }];
  });
