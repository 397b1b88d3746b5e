const VERBS =
  '(?:sent|delivered|texted|messaged|added|created|saved|scheduled|deleted|removed|updated|changed|modified|moved|postponed|renamed|set|put)';
const SWITCHED = '(?:switched|turned|enabled|disabled|activated|deactivated|ended|left (?:that|this|low))';
const ADVERBS = '(?:just |now |also |then |already |first |therefore |had to |successfully )*';

/** Before "and": what could be done is not. */
const MAY = String.raw`(?<!\b(?:can|could|will|would|should|shall|may|might|must|to|please|let me)\b[^.;:]*|'(?:ll|d)\b[^.;:]*)`;

/** What was done, or is so now: that wifi is switched off may have been so before. */
const DONE = new RegExp(
  [
    String.raw`\b(?:all )?(?:done|set)\b[.!:,]|^\W*(?:all )?done\b`,
    String.raw`^\W*(?:${VERBS}|(?!left|ended)${SWITCHED})\b`,
    String.raw`(?:\bI(?:'ve| have)?|${MAY}\band) ${ADVERBS}(?:${VERBS}|${SWITCHED}|turn|switch|end|leave)\b(?! to\b)`,
    String.raw`\b(?:has|have|'s|'ve) (?:now |just )?been (?:\w+ly )?(?:${VERBS}|${SWITCHED})\b`,
    String.raw`\b(?:is|are|'s|'re|was|were) (?:\w+ly |now |all )*${VERBS}\b`,
    String.raw`\b(?:is|are|'s) (?:now|back)(?: \w+)? (?:on|off)\b|\b(?:is|are|'s) (?:on|off) (?:now|again)\b`,
    String.raw`(?<!\b(?:when|once|if|until|while|as long as|as soon as|after) (?:the |your )?)\b(?:wi-?fi|cellular(?: service)?|location(?: services?)?|it)(?: is|'s) (?:back )?on\b`,
    String.raw`\bI(?:'ll| will) remind you\b|\byou(?:'ll| will) (?:be reminded|get (?:your|a|the) reminder)\b`,
    String.raw`\b(?:is|are) (?:now in your (?:contacts|reminders|phone|list)|in your (?:contacts|reminders|phone|list) now)\b`,
    String.raw`\bon its way\b|\bwent out\b|\bis (?:now )?off to\b`,
  ].join('|'),
  'i',
);

/** What is not done yet, or stands in the way. */
const STANDS = new RegExp(
  [
    String.raw`\b(?:can't|cannot|can not|unable|not able|not possible|impossible|failed|requires?|required|before I|unless|as long as|prevents?|blocks)\b`,
    String.raw`(?<!had |'ve |have )\bneed(?:s|ed)?\b(?! (?:low|to turn|to switch)[^.]*\b(?:so|and) I\b)`,
    String.raw`\b(?:wasn't|isn't|hasn't been|not (?:been )?)(?: \w+)? ?(?:sent|set|done|added|saved|changed|updated)\b`,
    String.raw`\b(?:couldn't|could not)\b(?![^.]*\b(?:before|at first)\b)`,
  ].join('|'),
  'i',
);

/** What it led to: "..., so I turned that off first". Of two things that are joined by "and", the second may be the trouble. */
const CONSEQUENCE = new RegExp(
  [
    String.raw`(?:[,;:]|\s[-\u2013\u2014])? (?:and )?(?:so|hence|thus|therefore|that's why|which is why)\b[, ]*(?=[^.]*)`,
    String.raw`; |\s[-\u2013\u2014] `,
    String.raw`,? and (?=(?:I )?${ADVERBS}(?:${SWITCHED})\b|(?:it|that|this|both)(?:'s| is| are) (?:now )?(?:on|off)\b)`,
    String.raw` (?:until|before) (?=I \w+ed\b)`,
  ].join('|'),
  'i',
);

/** What it was for: "Since wifi can't run in that mode, I ended it". */
const REASON_FIRST = /^\W*(?:since|because|as|seeing that)\b[^,;]*,/i;
/** "I had to end low battery mode, which blocks it." */
const REASON_LAST = /(?:,? (?:because|since|as)|, which|, for)\b.*$/i;
const OWN_ACT =
  /\bI(?:'ve| have)? (?:\w+ )?(?:had to|\w+ed|left (?:that|this|low)|put|set)\b(?<!\b(?:tried|wanted|needed|failed|checked|looked|searched|asked))/i;
const OTHERWISE = /\b(?:instead|but|though|however|still|anyway)\b/i;

/** A sentence without an obstacle that it tells as the reason of a deed. */
function withoutReason(sentence: string): string {
  if (OTHERWISE.test(sentence)) return sentence;
  const led = CONSEQUENCE.exec(sentence);
  if (led !== null) {
    const rest = sentence.slice(led.index + led[0].length);
    const before = sentence.slice(0, led.index);
    if (STANDS.test(before) && (DONE.test(rest) || OWN_ACT.test(rest) || IS_SO.test(rest))) return rest;
  }
  const first = REASON_FIRST.exec(sentence)?.[0] ?? '';
  if (first !== '' && DONE.test(sentence.slice(first.length))) return sentence.slice(first.length);
  const last = REASON_LAST.exec(sentence);
  const before = sentence.slice(0, last?.index);
  return last !== null && (OWN_ACT.test(before) || (IS_ON.test(before) && WAS_IN_THE_WAY.test(last[0])))
    ? before
    : sentence;
}

const IS_ON = /\b(?:is|are|'s) (?:now |back )*on\b/i;
const IS_SO = /\b(?:is|are|'s|was|were) (?:now |both |all )*(?:on|off|changed|ended|gone)\b/i;

/** An obstacle in the past that the next sentence removes: "It couldn't run in low battery mode. I turned that off." */
const WAS_IN_THE_WAY = /\b(?:couldn't|could not|wouldn't|was unable|wasn't able|wasn't possible|needed|required)\b/i;
const REMOVES = new RegExp(String.raw`^\W*(?:so )?I(?:'ve| have)? ${ADVERBS}${SWITCHED}\b`, 'i');

/** Whether sentences say that something was done, and of nothing that it cannot be done or must be done first. What stood in the way of what was done is told and over. */
export function tellsSuccess(sentences: readonly string[]): boolean {
  const left = sentences.map(withoutReason);
  const isRemoved = (one: string, index: number) =>
    WAS_IN_THE_WAY.test(one) &&
    !OTHERWISE.test(one) &&
    REMOVES.test(sentences[index + 1] ?? '') &&
    sentences.some((other, rank) => rank !== index + 1 && rank !== index && DONE.test(other));
  return left.some((one) => DONE.test(one)) && !left.some((one, index) => STANDS.test(one) && !isRemoved(one, index));
}
