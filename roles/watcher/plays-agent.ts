import type { UserTask } from '../../sandbox/user-brief.ts';
import { answersWish } from './answers-wish.ts';
import { claimsWork, takesOver } from './claims.ts';
import { answersThanks, offersHelp } from './offers.ts';
import { maskQuotations } from '../../language/quotations.ts';
import { heardSentences } from './heard-sentences.ts';
import type { HeardSentence } from './heard-sentences.ts';

const SUBJECT = String.raw`(?:it(?:'s| is)|there (?:are|is)|the [\w ]+ (?:is|are)|\d[\d.,]* [\p{L} ]+ (?:is|are|equals?))`;
const UNIT = String.raw`(?:degrees?|°|kilomet(?:er|re)s?|km|miles?|days? (?:left|until)|kron\w+|dollars?|euros?|yuan)`;
const MEASURED = new RegExp(
  String.raw`^(?:\w+[,!] )?${SUBJECT}\b.*?(?<![\d.,])(\d[\d.,]*\d|\d) ?(?:\p{L}+ )?${UNIT}`,
  'u',
);

/** A person may be somebody's assistant, and may tell the assistant what an assistant can do. */
const IDENTITY = [
  /\b(?:i'm|i am) (?:an ai|a language model|(?:your|a|an ai) (?:virtual |personal |digital )?assistant)\b/,
  /\b(?:i'm|i am) an assistant(?:$|[.,!]| and| so| without)/,
  /\bas an? (?:ai|assistant|language model|virtual assistant)\b(?:(?!\byou\b)[^.?!])*\bi\b/,
  /\bi(?:'m| am) (?:user b|the assistant)\b/,
  /^[\s*_#]*(?:user b|the assistant|assistant|agent)[\s*_]*:/,
];

interface Heard {
  /** All that was said so far, by agent and user, the newest last. */
  readonly texts: readonly string[];
  /** What the agent said last. */
  readonly last: string;
  readonly task: UserTask;
}

/** What shows that a text of the simulated user is the assistant's. Quotes, and what the task has it say, show nothing. */
export function playsAgent(text: string, heard: Heard): string | undefined {
  const task = toldBy(heard.task).toLowerCase();
  for (const sentence of heardSentences(text)) {
    const shown = task.includes(sentence.text) ? undefined : shownBy(sentence, heard);
    if (shown !== undefined) return shown;
  }
  if (takesOver(maskQuotations(text))) return 'claimed to do the work';
  return answersWish(text, heard.task, heard.texts) ? 'reported a result' : undefined;
}

function shownBy(sentence: HeardSentence, { texts, last, task }: Heard): string | undefined {
  if (IDENTITY.some((pattern) => pattern.test(sentence.text))) return 'spoke as the assistant';
  if (offersHelp(sentence) || answersThanks(sentence, last)) return 'offered help';
  if (claimsWork(sentence, texts)) return 'claimed to do the work';
  return reportsValue(sentence, [toldBy(task), ...texts].join('\n')) ? 'reported a result' : undefined;
}

/** What the user was told before the dialogue. */
function toldBy({ goal, knows }: UserTask): string {
  return [goal, ...knows].join('\n');
}

/** Whether a measured value is reported that neither the task nor anybody has mentioned. Guesses are none. */
function reportsValue({ text, isQuestion }: HeardSentence, known: string): boolean {
  if (isQuestion || /\b(?:think|thought|guess|maybe|should)\b/.test(text)) return false;
  const value = MEASURED.exec(text)?.[1];
  return value !== undefined && !known.includes(value);
}
