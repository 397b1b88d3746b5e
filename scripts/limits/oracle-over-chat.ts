import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import type { Turn } from '../../roles/role.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import type { ViewMessage } from '../../sandbox/view.ts';

/** A message of a chat completions request, as far as it is read. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

/** What the reference solution does next in a conversation, which tells its scenario by its first text. */
export async function oracleTurn(
  scenarios: readonly ScenarioInstance[],
  messages: readonly ChatMessage[],
): Promise<Turn> {
  const opening = messages.find(({ role }) => role === 'user')?.content ?? '';
  const scenario = scenarios.find((one) => one.opening === opening);
  if (scenario === undefined) return { kind: 'speech', content: 'Which scenario is this?' };
  const view = messages.flatMap(viewMessages);
  const takeTurn = scriptedOracle(scenario.solution, (real) => real);
  const context = { role: 'agent', tools: [], seed: 0, turn: view.length, profile: 'default' } as const;
  return takeTurn({ ...context, messages: view }, new AbortController().signal);
}

function viewMessages({ role, content, tool_calls: calls = [], tool_call_id: callId }: ChatMessage): ViewMessage[] {
  const text = content ?? '';
  if (role === 'system') return [];
  if (role === 'user') return [{ sender: 'user', recipient: 'agent', content: text }];
  if (role === 'tool') {
    const toolResult = { callId: callId ?? '', name: '', failed: false };
    return [{ sender: 'execution-environment', recipient: 'agent', content: text, toolResult }];
  }
  if (calls.length === 0) return [{ sender: 'agent', recipient: 'user', content: text }];
  return calls.map(({ id, function: called }) => ({
    sender: 'agent',
    recipient: 'execution-environment',
    content: '',
    toolCall: { id, ...called },
  }));
}
