import type { ScriptedReply } from './script.ts';

/** The index of the reply to the agent's text: the first unused reply whose condition holds. */
export function nextReply(
  replies: readonly ScriptedReply[],
  isGiven: (index: number) => boolean,
  agentText: string,
): number | undefined {
  const waiting = replies.findIndex((_, index) => !isGiven(index));
  const found = replies.findIndex(({ when }, index) => {
    if (isGiven(index)) return false;
    if (when === undefined) return index === waiting;
    return 'asks' in when ? containsAny(agentText, when.asks) : index === waiting && containsAny(agentText, when.says);
  });
  return found === -1 ? undefined : found;
}

/** Whether the text contains one of the phrases as whole words, ignoring case. */
function containsAny(text: string, phrases: readonly string[]): boolean {
  const words = wordsOf(text);
  return phrases.some((phrase) => words.includes(wordsOf(phrase)));
}

/** Lower-case words with a space around each. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}
