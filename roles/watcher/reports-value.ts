import type { HeardSentence } from './sentences.ts';

const SUBJECT = String.raw`(?:it(?:'s| is)|there (?:are|is)|the [\w ]+ (?:is|are)|\d[\d.,]* [\p{L} ]+ (?:is|are|equals?))`;
const UNIT = String.raw`(?:degrees?|°|kilomet(?:er|re)s?|km|miles?|days? (?:left|until)|kron\w+|dollars?|euros?|yuan)`;
const MEASURED = new RegExp(
  String.raw`^(?:\w+[,!] )?${SUBJECT}\b.*?(?<![\d.,])(\d[\d.,]*\d|\d) ?(?:\p{L}+ )?${UNIT}`,
  'u',
);

/** Whether a measured value is reported that neither the task nor anybody has mentioned. Guesses are none. */
export function reportsValue({ text, isQuestion }: HeardSentence, known: string): boolean {
  if (isQuestion || /\b(?:think|thought|guess|maybe|should)\b/.test(text)) return false;
  const value = MEASURED.exec(text)?.[1];
  return value !== undefined && !known.includes(value);
}
