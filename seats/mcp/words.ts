import type { SeatMessage, SeatView } from '../../roles/seat/seat.ts';
import { endingText } from '../../results/explain/score-text.ts';
import type { RunEnd } from '../../runs/seats.ts';
import type { SeatNow } from '../seat.ts';

/** The tools that belong to the seat, beside those of the scenario. */
export const SAY = 'say_to_user';
export const CONVERSATION = 'conversation';

/** Why a run ends whose agent ended its session before. */
export const LEFT_EARLY = `the agent ended its session before the run was over; what it says last reaches the user only by the tool ${SAY}: its program must call that with it, and continue with the answer (toolsandbox docs your-agent)`;

export const SEAT_TOOLS = [
  {
    name: SAY,
    description:
      'Says something to the user, and returns what the user answers, or that the conversation is over. The user reads nothing else of what you write.',
    inputSchema: {
      type: 'object' as const,
      properties: { message: { type: 'string', description: 'What is said to the user.' } },
      required: ['message'],
    },
  },
  {
    name: CONVERSATION,
    description:
      'Returns the conversation so far as JSON: instructions, what the user and you said, your calls and their results. Read it at the beginning, and after a connection was lost. It takes no turn.',
    inputSchema: { type: 'object' as const, properties: {} },
    annotations: { readOnlyHint: true, idempotentHint: true },
  },
];

/** What a client is told when it connects. */
export function instructionsFor(now: SeatNow): string {
  if (now.kind === 'over') return overText(now.end);
  const { messages } = now.view;
  const system = messages.flatMap((message) => (message.role === 'system' ? [message.content] : []));
  const [opening] = messages.flatMap((message) => (message.role === 'user' ? [message.content] : []));
  return [
    ...system,
    `You speak with the user by the tool ${SAY} only; the tool ${CONVERSATION} returns all that was said so far.`,
    ...(opening === undefined ? [] : [`The user's first message:\n${opening}`]),
  ].join('\n\n');
}

export function conversationForm({ turn, messages }: SeatView): {
  readonly turn: number;
  readonly messages: readonly SeatMessage[];
} {
  return { turn, messages };
}

/** What a turn of this seat was answered. */
export function answerIn({ messages, since }: SeatView): string {
  return messages
    .slice(since)
    .map(({ content }) => content)
    .join('\n');
}

/** Whether a tool answered the newest turn with an error. */
export function hasFailed({ messages, since, failures }: SeatView): boolean {
  return messages.slice(since).some((message) => message.role === 'tool' && failures.includes(message.tool_call_id));
}

export function overText(end: RunEnd): string {
  return `The run is over: ${endingText(end)}.`;
}
