import { alwaysSays } from './always-says.ts';

/**
 * What the unhelpful agent says. The words are chosen so that the baseline measures refusing and nothing else: stemmed, none
 * of them is in a text that a milestone expects, except "I cannot" where refusing is the right answer.
 */
export const REFUSAL = 'Regrettably, I cannot help anybody, whatever they ask. Sorry!';

/** The baseline agent: it refuses every request (reference semantics 4, parameters). */
export const unhelpful = alwaysSays(REFUSAL);
