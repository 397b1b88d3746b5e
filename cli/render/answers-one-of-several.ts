import type { Message } from '../../sandbox/message.ts';

/** Whether a message answers one of several calls that were made in parallel; answers follow all calls of a batch. */
export function answersOneOfSeveral(messages: readonly Message[], index: number): boolean {
  if (messages[index]?.toolResult === undefined) return false;
  let call = index - 1;
  while (messages[call]?.toolResult !== undefined) call--;
  return messages[call]?.toolCall !== undefined && messages[call - 1]?.toolCall !== undefined;
}
