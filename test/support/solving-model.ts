import { SAY } from '../../seats/mcp/words.ts';
import type { SeatCall, SeatMessage } from '../../roles/seat/seat.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { completion, startOpenaiServer } from './wire/openai-server.ts';
import type { WireServer } from './wire/wire-server.ts';

interface ChatMessage {
  readonly role: SeatMessage['role'];
  readonly content: string | readonly { readonly text: string }[] | null;
  readonly tool_calls?: readonly SeatCall[];
  readonly tool_call_id?: string;
}

/** How a model speaks with the user: by the seat's tool, or by the text that ends its turn. */
export type Speech = 'by a tool' | 'by its last text';

/**
 * A model that knows the reference solutions of these scenarios, for agents whose tools are those of a seat by MCP: it finds the scenario by
 * what the user says first. When the user says no more, it repeats what it was told.
 */
export function startSolvingModel(scenarios: readonly string[], speech: Speech): Promise<WireServer> {
  return startOpenaiServer(async ({ body: { messages, tools } }) => {
    const chat = messages as readonly ChatMessage[];
    const last = textOf(chat.at(-1)!);
    if (last.startsWith('The run is over')) return completion({ content: last });
    const trajectory = `/${scenarios.find((name) => isBegunBy(chat, name))}/none`;
    const seat = { session: '', trajectory, turn: 1, role: 'agent', since: 0, failures: [], seed: 0 } as const;
    const offered = tools.map((tool: { readonly function: object }) => tool.function);
    const turn = await oracle({ ...seat, messages: seatMessages(chat), tools: offered, state: null });
    if (speech === 'by its last text' && turn.content !== undefined) return completion({ content: turn.content });
    const wanted = turn.tool_calls?.map(({ function: called }) => called);
    const calls = wanted ?? [{ name: SAY, arguments: JSON.stringify({ message: turn.content }) }];
    return completion({
      calls: calls.map((call, index) => ({ id: `call_${chat.length}_${index}`, ...call }) as never),
    });
  });
}

function isBegunBy(chat: readonly ChatMessage[], scenario: string): boolean {
  const { opening } = catalogue().scenarios.find(({ name }) => name === scenario)!;
  return textOf(chat.find(({ role }) => role === 'user')!).includes(opening);
}

/** As the agent of a chat sees the conversation: what it says by a tool is speech, and the tool's answer is the user's. */
function seatMessages(chat: readonly ChatMessage[]): readonly SeatMessage[] {
  const speeches = new Set<string>();
  return chat.map((message): SeatMessage => {
    const { role, tool_calls: calls = [], tool_call_id: id = '' } = message;
    const content = textOf(message);
    if (role === 'tool') return speeches.has(id) ? { role: 'user', content } : { role, content, tool_call_id: id };
    const [call] = calls;
    if (call === undefined) return { role, content };
    if (call.function.name !== SAY) return { role: 'assistant', content, tool_calls: calls };
    speeches.add(call.id);
    return {
      role: 'assistant',
      content: (JSON.parse(call.function.arguments) as { readonly message: string }).message,
    };
  });
}

function textOf({ content }: Pick<ChatMessage, 'content'>): string {
  if (typeof content !== 'string') return (content ?? []).map(({ text }) => text).join('\n');
  // The AI SDK gives its model the parts of a result as JSON.
  return content.startsWith('[{"type":"text"') ? textOf({ content: JSON.parse(content) as [] }) : content;
}
