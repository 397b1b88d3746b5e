import { sentencesOf } from '../../language/sentences.ts';

export interface HeardSentence {
  /** In lower case, with quotations masked. */
  readonly text: string;
  readonly isQuestion: boolean;
}

/** The sentences of a chat message. What people ask or quote is not what they claim. */
export function heardSentences(text: string): readonly HeardSentence[] {
  return sentencesOf(text).map(({ masked }) => ({
    text: masked.toLowerCase(),
    isQuestion: /\?["')\s]*$/.test(masked),
  }));
}
