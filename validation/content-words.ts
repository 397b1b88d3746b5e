import { rougeTokens } from '../evaluation/rouge.ts';

/** Words that say nothing about the matter: pronouns, auxiliaries, prepositions, question words, courtesies. */
const EMPTY_WORDS = new Set(
  (
    'a an the this that these those there here it its i me my mine you your yours he him his she her hers we us our they them ' +
    'their who whom whose which what when where why how am is are was were be been being do does did done has have had can could ' +
    'will would shall should may might must not no yes and or but if so than then too also just only very of in on at to for from ' +
    'with by about as into up out off over mean please thanks thank ok okay sure sorry one ones any some each all both s t d ll re ve m don'
  ).split(' '),
);

/** The stems of the words that carry meaning, numbers included, in their order. */
export function contentStems(text: string): readonly string[] {
  const plain = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return rougeTokens(plain.filter((word) => !EMPTY_WORDS.has(word)).join(' '));
}

/** Words with a digit, and words in the middle of a sentence that begin with a capital letter. */
export function namesAndNumbers(text: string): readonly string[] {
  return text.match(NAME_OR_NUMBER) ?? [];
}

const NAME_OR_NUMBER = /(?<![.!?:]\s+|^)\b\p{Lu}[\p{L}'’]*|[+\p{L}\d.,]*\d[\p{L}\d]*/gu;
