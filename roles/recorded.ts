import type { Message, ToolCall } from '../sandbox/message.ts';
import type { Recording } from '../sandbox/recording.ts';
import type { Mask } from '../sandbox/secrets/mask.ts';
import { boundedAnswer } from './model/bounded-answer.ts';
import type { TakeTurn } from './role.ts';

/** What a recording does not say. */
const UNREPORTED = { servedModel: null, responseId: null, finishReason: null, usage: null, rawUsage: null } as const;

/**
 * Says and calls what the role did at the same place of a recorded run, whatever the view holds; bounded as the answers of models are,
 * since anybody may have written the file. Where the recording has no turn of this role the turn fails: the run was given up there, or
 * this one went another way.
 */
export function recorded(find: () => Promise<Recording>, mask: Mask): TakeTurn {
  return async ({ role, turn }) => {
    const { messages } = await find();
    const [first, ...later] = messages.slice(turn);
    if (first === undefined || first.sender !== role) return { kind: 'failed', reason: noTurn(role, turn, first) };
    const made = first.toolCall === undefined ? [] : [first.toolCall, ...callsBefore(later)];
    const said = { text: made.length > 0 ? null : first.content, calls: made };
    const { text, calls, stopped, refusal = '' } = boundedAnswer({ ...UNREPORTED, ...said }, mask);
    if (stopped !== undefined) return { kind: 'failed', reason: refusal };
    return text === null ? { kind: 'calls', calls } : { kind: 'speech', content: text };
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
