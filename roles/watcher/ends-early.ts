import type { Message } from '../../sandbox/message.ts';

/** Why the user cannot mean to end the conversation yet; undefined if it may. */
export function endsEarly(log: readonly Message[]): string | undefined {
  const heard = log.filter(({ sender, toolCall }) => sender === 'agent' && !toolCall).map(({ content }) => content);
  const [first = ''] = heard;
  if (heard.every((text) => text.trim() === '')) return 'before the agent had said anything';
  if (heard.length > 1) return undefined;
  if (log.some(({ toolCall }) => toolCall))
    return asksConsent(first) ? 'in answer to a request for its consent' : undefined;
  const isEcho = log.some(({ sender, content }) => sender === 'user' && content === first);
  return isOpenQuestion(first) && !isEcho ? 'in answer to a question, before the agent had done anything' : undefined;
}

/** A question whose answer the agent needs, not an offer to do more. */
function isOpenQuestion(text: string): boolean {
  return (
    /\?\s*$/.test(text) &&
    !/\b(?:else|more|other|instead|help|assist|would you like|do you want|shall i|should i)\b/i.test(text)
  );
}

/** A step towards the wish, not a way out after a failure. */
function asksConsent(text: string): boolean {
  return (
    /\b(?:may|shall|should|can) i\b[^.?!]*\?\s*$/i.test(text) &&
    !/\b(?:else|more|other|another|instead|help|assist|cannot|can['’]?t|unable|sorry|again)\b/i.test(text)
  );
}
