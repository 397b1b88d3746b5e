import { SAY } from '../../client/mcp/seat-words.ts';
import type { SeatCall, SeatMessage } from '../../roles/seat/seat.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { completion, startOpenaiServer } from './wire/openai-server.ts';
import type { WireServer } from './wire/wire-server.ts';

interface ChatMessage {
  readonly role: SeatMessage['role'];
  readonly content: string | readonly { readonly text: string }[] | null;
  readonly tool_calls?: readonly SeatCall[];
  readonly tool_call_id?: string;
}

/**
 * A model that knows the reference solutions, for agents whose tools are those of a seat by MCP. What they call the model is the id of a
 * trajectory. When the user says no more, it repeats what it was told.
 */
export function startSolvingModel(): Promise<WireServer> {
  return startOpenaiServer(async ({ body: { model, messages, tools } }) => {
    const chat = messages as readonly ChatMessage[];
    const last = textOf(chat.at(-1)!);
    if (last.startsWith('The run is over')) return completion({ content: last });
    const seat = { session: '', trajectory: model, turn: 1, role: 'agent', since: 0, failures: [], seed: 0 } as const;
    const offered = tools.map((tool: { readonly function: object }) => tool.function);
    const turn = await oracle({ ...seat, messages: seatMessages(chat), tools: offered, state: null });
    const wanted = turn.tool_calls?.map(({ function: called }) => called);
    const calls = wanted ?? [{ name: SAY, arguments: JSON.stringify({ message: turn.content }) }];
    return completion({
      calls: calls.map((call, index) => ({ id: `call_${chat.length}_${index}`, ...call }) as never),
    });
  });
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
