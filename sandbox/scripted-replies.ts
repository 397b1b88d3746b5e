import type { ScriptedReply } from './script.ts';

/** The reply to what the agent just said: the first one not given yet whose condition holds. */
export function nextReply(
  replies: readonly ScriptedReply[],
  isGiven: (index: number) => boolean,
  agentText: string,
): number | undefined {
  const waiting = replies.findIndex((_, index) => !isGiven(index));
  const found = replies.findIndex(({ when }, index) => {
    if (isGiven(index)) return false;
    if (when === undefined) return index === waiting;
    return 'asks' in when ? holdsAny(agentText, when.asks) : index === waiting && holdsAny(agentText, when.says);
  });
  return found === -1 ? undefined : found;
}

/** Whether the text holds one of the phrases as whole words, in any case. */
function holdsAny(text: string, phrases: readonly string[]): boolean {
  const words = wordsOf(text);
  return phrases.some((phrase) => words.includes(wordsOf(phrase)));
}

/** Lower-case words, each with a space before and after. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
