import type { Message, ToolCall } from '../sandbox/message.ts';
import type { Recording } from '../sandbox/recording.ts';
import type { TakeTurn } from './role.ts';

/**
 * Says and calls what the role did at the same place of a recorded run, whatever the view holds. Where the recording has
 * no turn of this role the turn fails: the run was given up there, or this one went another way.
 */
export function recorded(find: () => Promise<Recording>): TakeTurn {
  return async ({ role, turn }) => {
    const { messages } = await find();
    const [first, ...later] = messages.slice(turn);
    if (first === undefined || first.sender !== role) return { kind: 'failed', reason: noTurn(role, turn, first) };
    if (first.toolCall === undefined) return { kind: 'speech', content: first.content };
    return { kind: 'calls', calls: [first.toolCall, ...callsBefore(later)] };
  };
}

/** The calls that follow at once: made in parallel with the one before. */
function callsBefore(messages: readonly Message[]): readonly ToolCall[] {
  const end = messages.findIndex(({ toolCall }) => toolCall === undefined);
  return messages.slice(0, end === -1 ? messages.length : end).flatMap(({ toolCall }) => toolCall ?? []);
}

function noTurn(role: string, turn: number, found: Message | undefined): string {
  if (found === undefined) return `the recorded run ends before message ${turn}`;
  return `message ${turn} of the recorded run is from ${found.sender}, not from ${role}`;
}
