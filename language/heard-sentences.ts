export interface HeardSentence {
  /** In lower case, with plain apostrophes. */
  readonly text: string;
  readonly isQuestion: boolean;
}

/** The sentences of a chat message. What people ask is not what they claim. */
export function heardSentences(text: string): readonly HeardSentence[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ({ text: one, isQuestion: /\?["')\s]*$/.test(one) }));
}
