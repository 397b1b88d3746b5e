import type { ViewMessage } from '../../sandbox/view.ts';

/** Calls made together are one turn; every other message is a turn of its own. */
export function turnsOf(messages: readonly ViewMessage[]): readonly (readonly ViewMessage[])[] {
  const turns: ViewMessage[][] = [];
  for (const message of messages) {
    const newest = turns.at(-1);
    if (message.toolCall && newest?.[0]?.toolCall) newest.push(message);
    else turns.push([message]);
  }
  return turns;
}
