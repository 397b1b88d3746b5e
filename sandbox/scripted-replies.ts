import { containsPhrase } from './phrases.ts';
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
    return 'asks' in when
      ? containsPhrase(agentText, when.asks)
      : index === waiting && containsPhrase(agentText, when.says);
  });
  return found === -1 ? undefined : found;
}
