/** What whoever cannot do something, or could not, says in any case. */
export const CANNOT = "can't|cannot|can not|couldn't|could not|unable|not able|not possible|impossible";

/** The agent says that it did not get there. */
export const FAILS = new RegExp(String.raw`\b(?:${CANNOT}|fail(?:s|ed)?|sorry|unfortunately|didn't work|error)\b`, 'i');

/** Words of whoever cannot do something, lacks something, or needs something first. */
const INABILITY = new RegExp(
  String.raw`\b(?:${CANNOT}|aren't able|isn't able|wasn't able|no (?:way|means|access|tool|clock|idea|function|option|method|ability|information|knowledge|calendar)|don't|do not|doesn't|does not|didn't|did not|haven't|have not|hasn't|have no|has no|having no|lack(?:s|ing)?|missing|without|isn't|is not|aren't|unavailable|not (?:supported|available|sure|offered|something|clear|known)|only (?:if|when|by|to|with|once|have|works?|lets?|send|delete|remove|change|compute|calculate)|can only|could only|not|no|none|neither|nor|out of (?:my )?reach|hidden from (?:me|my)|need(?:s|ed)?|requires?|(?:would|'d) have to|nothing|unclear|unknown|outside|beyond|depends?|if i (?:had|could|knew)|were available)\b|\bwere\b[^.]*\bavailable\b`,
  'i',
);

export function isUnable(text: string): boolean {
  return INABILITY.test(text);
}
