import { Client } from '@modelcontextprotocol/client';
import type { CallToolResult, Transport } from '@modelcontextprotocol/client';
import { TRAJECTORY_META } from '../../seats/mcp/mcp-server.ts';
import type { SeatCall, SeatMessage, SeatTurn } from '../../roles/seat/seat.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import oracle, { subjectOf } from '../roles/seat/oracle-agent.ts';

/** A client of MCP, connected. */
export async function mcpClient(
  transport: Transport,
  options: ConstructorParameters<typeof Client>[1] = {},
  name = 'test',
): Promise<Client> {
  const client = new Client({ name, version: '1.0' }, options);
  await client.connect(transport);
  return client;
}

export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

export function say(client: Client, message: string): Promise<CallToolResult> {
  return client.callTool({ name: 'say_to_user', arguments: { message } });
}

interface Conversation {
  readonly trajectory: string;
  readonly turn: number;
  readonly messages: readonly SeatMessage[];
}

/** What was said so far; null when the run is over. */
export async function conversation(client: Client): Promise<Conversation | null> {
  const { isError, structuredContent, _meta: meta } = await client.callTool({ name: 'conversation' });
  if (isError) return null;
  const said = structuredContent as Omit<Conversation, 'trajectory'>;
  return { ...said, trajectory: String(meta?.[TRAJECTORY_META]) };
}

/** Takes a turn, call by call. */
export async function take(client: Client, turn: SeatTurn): Promise<void> {
  const calls = turn.tool_calls ?? [];
  if (calls.length === 0) await say(client, turn.content ?? '');
  for (const { function: called } of calls) {
    const given = called.arguments as string;
    await client.callTool({ name: called.name, arguments: JSON.parse(given) as Record<string, unknown> });
  }
}

/** Plays the reference solution to the end of the run, from wherever it is. @param taken is told after each turn */
export async function playByMcp(client: Client, taken: () => unknown = () => undefined): Promise<void> {
  const { tools } = await client.listTools();
  const offered = tools.map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    parameters: inputSchema,
  }));
  const seat = { session: '', role: 'agent', since: 0, failures: [], seed: 0, state: null } as const;
  for (;;) {
    const now = await conversation(client);
    if (now === null) return;
    const { messages, made } = inSteps(now.messages, subjectOf(now.trajectory)?.scenario.solution ?? []);
    const turn = await oracle({ ...seat, ...now, messages, tools: offered as never });
    await take(client, made === 0 ? turn : { tool_calls: turn.tool_calls!.slice(made) });
    await taken();
  }
}

/**
 * The solution makes several calls in one turn, a client of MCP one after the other: joins those that belong together.
 * @returns the messages before the step that has begun, and how many of its calls are made
 */
function inSteps(messages: readonly SeatMessage[], solution: readonly ScriptStep[]) {
  const joined: SeatMessage[] = [];
  const steps = solution[Symbol.iterator]();
  for (let at = 0; at < messages.length;) {
    const message = messages[at]!;
    if (message.role !== 'assistant') joined.push(messages[at++]!);
    else {
      const step = steps.next().value;
      const wanted = step !== undefined && 'calls' in step ? step.calls.length : 0;
      const calls: SeatCall[] = [];
      const results: SeatMessage[] = [];
      for (
        let next = message;
        calls.length < wanted && next?.role === 'assistant';
        next = messages[at] as typeof next
      ) {
        calls.push(...(next.tool_calls ?? []));
        at++;
        while (messages[at]?.role === 'tool') results.push(messages[at++]!);
      }
      if (calls.length < wanted) return { messages: joined, made: calls.length };
      if (wanted === 0) joined.push(messages[at++]!);
      else joined.push({ role: 'assistant', content: '', tool_calls: calls }, ...results);
    }
  }
  return { messages: joined, made: 0 };
}
