import { straightMarks } from '../../language/quotations.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import { CANNOT } from '../../language/refusals/inability.ts';
import type { Message } from '../../sandbox/message.ts';

/** Why the user cannot mean to end the conversation yet; undefined if it may. */
export function endsEarly(log: readonly Message[]): string | undefined {
  const heard = log.filter(({ sender, toolCall }) => sender === 'agent' && !toolCall).map(({ content }) => content);
  const [first = ''] = heard;
  if (heard.every((text) => text.trim() === '')) return 'before the agent had said anything';
  if (heard.length > 1) return undefined;
  const ask = /\?\s*$/.test(first) ? asksOf(first).at(-1) : undefined;
  if (ask === undefined || OTHERWISE.test(first)) return undefined;
  if (log.some(({ toolCall }) => toolCall))
    return ask.kind === 'consent' && !FAILS.test(straightMarks(first))
      ? 'in answer to a request for its consent'
      : undefined;
  const isEcho = log.some(({ sender, content }) => sender === 'user' && content === first);
  return ask.kind === 'consent' || ask.kind === 'offer' || isEcho
    ? undefined
    : 'in answer to a question, before the agent had done anything';
}

/** An offer to do more, not a question whose answer the agent needs. */
const OTHERWISE = /\b(?:else|more|other|another|instead|help|assist)\b/i;

/** Then leave is asked for a way out, not for a step towards the wish. */
const FAILS = new RegExp(String.raw`\b(?:${CANNOT}|sorry|again)\b`, 'i');
