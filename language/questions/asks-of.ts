import { endsOf } from '../ends-of.ts';
import { kindOfQuestion, kindOfStatement } from './kinds.ts';
import { sentencesOf } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import type { AskKind } from './kinds.ts';

export interface Ask {
  readonly kind: AskKind;
  readonly text: string;
}

/** What the text asks of its reader, in the order in which it is written. What it quotes asks nothing. */
export function asksOf(text: string): readonly Ask[] {
  return sentencesOf(withListsJoined(text)).flatMap((sentence) => asksIn(sentence));
}

/** What the text waits for an answer to: whoever has reported success, and adds that more could be done, only is courteous. */
export function requestsOf(text: string): readonly Ask[] {
  const isOver = reportsSuccess(text);
  return asksOf(text).filter(
    ({ kind, text: ask }) => kind !== 'offer' && !(isOver && kind === 'consent' && !ask.includes('?')),
  );
}

/** Whether a text says that something was done, and of nothing that it cannot be done or must be done first. */
export function reportsSuccess(text: string): boolean {
  const statements = statementsOf(text).map(({ masked }) => masked);
  return statements.some((one) => DONE.test(one)) && !statements.some((one) => STANDS.test(one));
}

const VERBS =
  '(?:sent|delivered|texted|messaged|added|created|saved|scheduled|deleted|removed|updated|changed|modified|moved|postponed|renamed|set|put)';
const SWITCHED = '(?:switched|turned|enabled|disabled|activated|deactivated)';

/** What was done, or is so now: that wifi is switched off may have been so before. */
const DONE = new RegExp(
  [
    String.raw`\b(?:all )?(?:done|set)\b[.!:,]|^\W*(?:all )?done\b`,
    String.raw`^\W*(?:${VERBS}|${SWITCHED})\b`,
    String.raw`\b(?:I(?:'ve| have)?|and) (?:just |now |also |then |already |had to |successfully )*(?:${VERBS}|${SWITCHED}|turn|switch)\b(?! to\b)`,
    String.raw`\b(?:has|have|'s|'ve) (?:now |just )?been (?:\w+ly )?(?:${VERBS}|${SWITCHED})\b`,
    String.raw`\b(?:is|are|'s|'re|was|were) (?:\w+ly |now |all )*${VERBS}\b`,
    String.raw`\b(?:is|are|'s) (?:now|back)(?: \w+)? (?:on|off)\b|\b(?:is|are|'s) (?:on|off) (?:now|again)\b`,
    String.raw`\b(?:wi-?fi|cellular(?: service)?|location(?: services?)?|it)(?: is|'s) (?:back )?on\b`,
    String.raw`\bI(?:'ll| will) remind you\b`,
    String.raw`\bon its way\b|\bwent out\b`,
  ].join('|'),
  'i',
);

/** What is not done yet, or stands in the way. What was in the way is told of what was done. */
const STANDS = new RegExp(
  [
    String.raw`\b(?:can't|cannot|can not|unable|not able|not possible|impossible|failed|requires?|before I|unless|as long as|prevents?|blocks)\b`,
    String.raw`(?<!had |'ve |have )\bneed(?:s|ed)?\b(?! (?:low|to turn|to switch)[^.]*\b(?:so|and) I\b)`,
    String.raw`\b(?:wasn't|isn't|hasn't been|not (?:been )?)(?: \w+)? ?(?:sent|set|done|added|saved|changed|updated)\b`,
    String.raw`\b(?:couldn't|could not)\b(?![^.]*\b(?:before|at first)\b)`,
  ].join('|'),
  'i',
);

/** The sentences of the text that ask for no answer. */
export function statementsOf(text: string): readonly Sentence[] {
  return sentencesOf(withListsJoined(text)).filter((sentence) =>
    asksIn(sentence).every(({ kind }) => kind === 'offer'),
  );
}

const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/;

/** Lines, with the items of a list joined to the line that announces it, unless they are questions of their own. */
function withListsJoined(text: string): string {
  const lines: string[] = [];
  let announces = false;
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (announces && ITEM.test(line) && !line.includes('?')) {
      lines.push(`${lines.pop()} ${line.replace(ITEM, '').trim()},`);
      continue;
    }
    lines.push(line.replace(ITEM, ''));
    announces = /:\*{0,2}\s*$/.test(line);
  }
  return lines.join('\n');
}

/** In characters. A longer sentence is a list, whose middle says nothing of what it asks. */
const LONGEST_READ = 4_000;

/** A row of a table asks nothing, whatever stands at the head of a column. */
function asksIn({ text, masked }: Sentence): readonly Ask[] {
  if (text.startsWith('|')) return [];
  const read = endsOf(masked, LONGEST_READ);
  const kind = read.includes('?') ? kindOfQuestion(read) : kindOfStatement(read);
  if (kind === undefined) return [];
  if (kind !== 'open') return [{ kind, text }];
  return partsOf({ text, masked }).map((part) => ({ kind, text: part }));
}

/** "Who should receive it, and what should it say?" asks twice. */
const JOINT =
  /[,;]?\s+(?:and|plus)\s+(?=(?:(?:to|for|at|on|with|of|from|about|in) )?(?:what|who|whom|whose|when|where|which|how)\b)/gi;

function partsOf({ text, masked }: Sentence): readonly string[] {
  const joints = [...masked.matchAll(JOINT)];
  return [...joints, undefined].map((joint, position) => {
    const before = joints[position - 1];
    return text.slice(before === undefined ? 0 : before.index + before[0].length, joint?.index).trim();
  });
}
