import { isUnable } from './refusals/inability.ts';

/** Words by which somebody says that what was said before is wrong. */
const TAKES_BACK =
  /\b(?:correction|scratch that|i (?:misspoke|mis(?:read|quoted|stated|counted|remembered|named|spelt|spelled|labell?ed)|(?:must|need to|have to|should) (?:also )?correct (?:myself|that)|shouldn't have (?:said|called|told|written)|said [^.;,]{1,24} (?:earlier|before),? but|also need to correct myself|mixed (?:(?:them|that|it|those|things) )?up|was wrong|made (?:a|an) (?:mistake|error|slip)|mistyped|meant|mean)|my (?:mistake|bad|error|slip|apologies)|,? not the [^.;,]{1,24} (?:that )?I (?:gave|told|said|named|quoted|mentioned)(?: you)?|(?:my|the) wording was (?:off|wrong)|let me correct|contrary to what i (?:said|told)|(?:i|let me)(?: also| have to| must)? take back what|(?:that|this|which|it) (?:was|is|isn't|wasn't) (?:wrong|not (?:right|correct|true)|incorrect|right|correct|true|a mistake|an error|by mistake)|i apologi[sz]e|sorry(?! to hear\b)|oops|apologies|or rather|typo|pardon|er|you(?:'re| are) (?:quite |absolutely |perfectly )?right|(?<!not )mistaken(?:ly)?)\b|[-.,;!?\n\u2026]\s*(?:hmm,?\s*)?(?:no\b(?=[,:]| (?:that|it|wait|sorry|i|make)\b)|(?:actually|wait|hold on)\b(?=[,:\s]))/gi;

const REGRETS = /^(?:i apologi[sz]e|sorry|apologies|pardon)$/i;

/** Where a text without its quotations has taken something back. Who is sorry that something cannot be done takes nothing back. */
export function correctionsIn(masked: string): readonly number[] {
  return [...masked.matchAll(TAKES_BACK)].flatMap(({ index, 0: words }) => {
    const end = index + words.length;
    const [before = '', previous = ''] = masked
      .slice(0, index)
      .split(/[.!?\n]/)
      .toReversed();
    const after = masked.slice(end).split(/[.!?\n]/, 1)[0]!;
    // "I can't say. Sorry."
    const isAlone = /^\W*$/.test(before) && /^\W*(?:about (?:that|this|it))?\W*$/i.test(after);
    const regretted = isAlone ? previous : `${before} ${after}`;
    return REGRETS.test(words) && isUnable(regretted) ? [] : [end];
  });
}

const WRONG = /\b(?:that|this|which|it) was (?:wrong|not (?:right|correct|true)|incorrect|a mistake)\b[.!,:;]*/gi;

/** Words that call wrong what was claimed, also without a word of what is right. */
const RETRACTS =
  /\b(?:(?:that|this|which|it) (?:was|is) (?:wrong|not (?:right|correct|true)|incorrect|a mistake)|i (?:misread|misspoke|was wrong|made a mistake)(?: that| it)?|correction|scratch that)\b[.!,:;]*/gi;

/** What a text still claims after it has taken something back. */
export function afterRetraction(text: string): string {
  const last = [...text.matchAll(RETRACTS)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
}

/** What a text says after it has called the rest wrong. */
export function afterCorrection(text: string): string {
  const last = [...text.matchAll(WRONG)].at(-1);
  const rest = last === undefined ? '' : text.slice(last.index + last[0].length);
  return rest.trim() === '' ? text : rest;
}
