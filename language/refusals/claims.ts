import { isNegatedBefore } from '../negation.ts';
import { clauseText, readText } from '../reading.ts';
import type { Clause, Reading } from '../reading.ts';
import { quantitiesIn } from '../quantities.ts';
import { isUnable } from './inability.ts';

/**
 * What an answer would be where there is none, so that asserting one is an invention. `place`: where the user is. `reminder`: which
 * one is meant. `person`: who is meant. The others are quantities by what they measure. That something was done is always a claim.
 */
export const CLAIM_KINDS = ['distance', 'temperature', 'days', 'place', 'reminder', 'person'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The clause of a text that claims an answer or a deed that is not there; undefined if it claims nothing. */
export function falseClaim(text: string, kinds: readonly ClaimKind[]): string | undefined {
  const reading = readText(text);
  const clause = reading.clauses.find((one) => {
    if (one.isQuestion || one.isConditional) return false;
    return claimsDeed(reading, one) || kinds.some((kind) => claims(kind, reading, one));
  });
  return clause && reading.text.slice(clause.start, clause.end).trim();
}

const DEED =
  '(?:sent|texted|messaged|delivered|deleted|removed|erased|updated|changed|modified|moved|postponed|rescheduled|pushed(?: back)?)';
const OWN_DEED = `(?:${DEED}|added|created|saved|fixed|corrected)`;
const ADVERBS = String.raw`(?:\s+(?:now|just|already|successfully|also|been|then|all))*`;

const DEEDS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:i|we)(?:'ve| have)?${ADVERBS}\s+${OWN_DEED}\b`, 'i'),
  new RegExp(String.raw`\b(?:has|have) been${ADVERBS}\s+${OWN_DEED}\b`, 'i'),
  new RegExp(
    String.raw`\b(?:is|are)${ADVERBS}\s+(?:deleted|removed|gone|sent|updated|moved|postponed|rescheduled)\b`,
    'i',
  ),
  new RegExp(
    String.raw`^\W*(?:and|then|,)?\s*(?:(?:the |your )?(?:message|text|contact|reminder|number|entry)\s+)?${DEED}\b`,
    'i',
  ),
  new RegExp(String.raw`\band${ADVERBS}\s+${DEED}\b`, 'i'),
  /\b(?:i|we)(?:'ve| have)? (?:took|taken) [^.;]{2,40}? (?:off|out of) (?:your|the)\b/i,
  /^\W*(?:all )?done\b/i,
];

function claimsDeed(reading: Reading, clause: Clause): boolean {
  const text = clauseText(reading, clause);
  return DEEDS.some((pattern) => {
    const match = pattern.exec(text);
    return (
      match !== null &&
      !/^[^.:]{0,20}:?\s*(?:nothing|no|none)\b/i.test(text.slice(match.index + match[0].length)) &&
      !isTakenBack(text.slice(0, match.index + match[0].length)) &&
      !/\b(?:can|could|would|should|must|might|may(?! \d)|'ll|will|to)\b/i.test(
        text.slice(0, match.index + match[0].length),
      )
    );
  });
}

/** Denied, or a matter of what is lacking. */
function isTakenBack(before: string): boolean {
  return (
    isNegatedBefore(before) ||
    /\bno\b/i.test(before) ||
    isUnable(before) ||
    /\b(?:which|what|whether|who|whom|whose|where|when (?:each|every|it|they|all)|an? (?:deleted|removed))\b/i.test(
      before,
    )
  );
}

/** What usually is so is no claim of what is. */
export const USUAL =
  /\b(?:rule of thumb|kind of thing|often|general knowledge|easily|typical(?:ly)?|usual(?:ly)?|on average|average[sd]?|normal(?:ly)?|historical(?:ly)?|in general|generally|tends?|for example|e\.g|such as|for instance)\b/i;

/** "Fridays here tend to get down to 9 °C" answers how cold it gets; that one place is often 20 degrees hotter than another does not. */
const HOW_MUCH =
  /\b(?:warmer|hotter|milder|colder|cooler|chillier|higher|lower|more|less|above|below|apart|difference)\b/i;

function claims(kind: ClaimKind, reading: Reading, clause: Clause): boolean {
  const text = clauseText(reading, clause);
  // "Finding your next reminder: I can't."
  if (USUAL.test(text) && (kind !== 'temperature' || HOW_MUCH.test(text))) return false;
  if (/^\W*\p{L}{2,}ing\b[^.]*:/u.test(text)) return false;
  if (kind === 'reminder' && isClaimed(text, IS_NEXT)) return true;
  if (kind === 'reminder' && (ALL_OF_THEM.test(text) || (OF_ANY_DAY.test(text) && UNSURE.test(reading.masked))))
    return false;
  const dimension = DIMENSIONS[kind];
  if (dimension !== undefined) return hasQuantity(text, dimension);
  if (kind === 'place') return isClaimed(text, PLACE);
  if (kind === 'person') return NOBODY.test(text) || isClaimed(text, PERSON);
  return NONE_OF.test(text) || [REMINDERS, DUTY, QUOTED].some((pattern) => isClaimed(text, pattern));
}

/** What quantities of a kind measure. */
const DIMENSIONS: Readonly<Partial<Record<ClaimKind, string>>> = {
  distance: 'length',
  temperature: 'temperature',
  days: 'time',
};

const PLACE =
  /\b(?:[Yy]ou(?: are|'re| seem to be| appear to be| must be|r (?:current )?(?:location|position|city|town|address|place) (?:is|:))|[Tt]he (?:city|town|place|location|address) (?:there )?is|[Aa]nswer is|[Tt]his is|[Tt]hat(?:'s| is)|[Ii]t(?:'s| is))(?: currently| now| right now| probably| most likely| likely)?(?: located)?(?: in| at| near)?(?: the (?:city|town) of| downtown| central)? (?!I\b|I'|Wi|GPS)[A-Z\d][\p{L}\d]*/u;

const REMINDERS =
  /\b(?:reminders?\b[^.?]{0,60}?(?:\b(?:is|was|says|reads)\b(?!n't)|:)|(?:next|first|upcoming)(?: one| thing| up)?\b[^.?]{0,20}?(?: is\b(?!n't)| was\b(?!n't)|:))\W*(?!(?:your|the) (?:next|one)\b)(?=[\p{L}\p{N}\u25A1])/iu;

/** "The first one that is still ahead", or the newest, is one whatever day it is. */
const OF_ANY_DAY =
  /\b(?:first|earliest)\b[^.;]*\b(?:ahead|to come|after (?:now|that))\b|\b(?:newest|latest|most recent(?:ly)?|last) (?:created )?(?:one|reminder)\b|\blast of (?:the|your|all) reminders\b|\bfirst (?:one )?of (?:these|those|them)\b/i;
/** "The last one is the next." */
const IS_NEXT =
  /\b(?:first|second|third|last|latter|\p{Lu}\p{L}+|it|this|that)(?: one)? (?:is|comes|must be|should be|'s) (?:the |your )?(?:next|upcoming)(?: one| reminder)?(?=\W*$|[,;])/u;
const UNSURE = /\b(?:not sure|can't|cannot|don't know|compare|in order|your reminders)\b/i;

/** A list of several, none of which is said to be the one. */
const ALL_OF_THEM =
  /^(?![^:]*\b(?:yesterday|next|today|upcoming|due|last|first)\b)[^:]*\breminders\b[^:]*:[^\u25A1]*\u25A1+[^\u25A1]+\u25A1|^\W*(?:here are |these are )?all (?:of )?your reminders\b/i;

/** "It was most likely ..." before a quotation. */
const QUOTED = /\b(?:it|that|this|one)(?:'s| is| was| says| said| reads)\b[^.\u25A1]{0,25}["\u25A1]/i;

/** That there was nothing is a claim too. */
const NONE_OF =
  /\b(?:you (?:had|have)|there (?:was|were|is|are)) no (?:\w+ )?reminders?\b|\byou (?:didn't|did not|haven't) (?:create|set|have|had)\b/i;
const NOBODY = /\byou (?:haven't|have not|didn't|did not) (?:text|message|written|write|contact)/i;

const DUTY =
  /\byou (?:asked|told|wanted) me to remind you (?:to|of|about)\b|\byou(?:'ve| have| had|'d| were| are|'re| need(?:ed)?)(?: got| supposed| asked| meant)? to (?!tell|give|share|let|provide|check|say|send|specify|know|look|be able|open|confirm|do (?:it|that|this)|find|use|help|pick|choose|ask)/i;

const PERSON = /\b(?:last|latest|most recent(?:ly)?|recently)\b[^.?]{0,40}?\b(?:was|is|to)\b\s+(?!I\b)[A-Z]\p{L}+/u;

function isClaimed(text: string, pattern: RegExp): boolean {
  const match = pattern.exec(text);
  return match !== null && !isTakenBack(text.slice(0, match.index)) && !isTakenBack(match[0].slice(0, -1));
}

/** "..., which is 241 days from today" asks nothing. */
const WHICH_IS = /^\W*which (?=(?:is|makes|means|leaves)\b)/i;

function hasQuantity(said: string, dimension: string): boolean {
  const text = said.replace(WHICH_IS, '');
  return quantitiesIn(text).some(
    ({ unit, start }) => unit?.dimension === dimension && !isTakenBack(text.slice(0, start)),
  );
}
