import type { Message } from '../../sandbox/message.ts';
import { outputLook } from '../render/look.ts';
import { renderTurn } from '../render/render-turn.ts';
import { print } from '../say.ts';

/**
 * Prints the messages that were added since the call before.
 * @param printed the number of those that need not be printed
 */
export function printNewMessages(printed = 0): (messages: readonly Message[]) => void {
  const look = outputLook();
  let next = printed;
  return (messages) => {
    for (; next < messages.length; next++) print(renderTurn(messages, next, [], look));
  };
}
