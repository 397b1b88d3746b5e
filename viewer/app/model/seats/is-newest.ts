import type { Message, PlayableRole } from '../../../../sandbox/message.ts';
import type { WrittenTurn } from '../../../documents/seat-document.ts';

/** Whether the newest that the role said or called is of this turn. */
export function isNewest(turn: WrittenTurn, messages: readonly Message[], role: PlayableRole): boolean {
  const newest = messages.findLast(({ sender }) => sender === role);
  if ('content' in turn) return newest?.toolCall === undefined && newest?.content === turn.content;
  return 'tool_calls' in turn && newest?.toolCall?.name === turn.tool_calls.at(-1)?.function.name;
}
