import { agentView, createRole, userView } from '../roles/index.ts';
import type { RoleView, TakeTurn, Turn } from '../roles/role.ts';
import { scenarioName } from '../sandbox/cell.ts';
import { userTools } from '../sandbox/augmentation/index.ts';
import type { OfferedTools } from '../sandbox/augmentation/index.ts';
import type { Message, ToolCall } from '../sandbox/message.ts';
import { viewOf } from '../sandbox/view.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import type { TurnInput, TurnResult } from '../workflows/contract.ts';
import { capText } from './cap-text.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** A role reads what it may see and answers: the agent or the user, a model or a script. */
export async function takeTurn(
  { packs, recordings, environment }: Pick<ActivityDependencies, 'packs' | 'recordings' | 'environment'>,
  input: TurnInput,
  signal: AbortSignal,
): Promise<TurnResult> {
  const { cell, settings, role } = input;
  const scenario = packs.scenario(settings.pack, cell.scenario, settings.clock);
  const tools = role === 'agent' ? packs.agentTools(settings.pack, cell, settings.clock) : userTools();
  const player: TakeTurn = createRole(role, cell[role], {
    script: scenario.solution,
    replies: scenario.replies,
    shownName: tools.shownName,
    recording: (file, id) => recordings.find(file, scenarioName(cell), id),
    environment,
  });
  return turnResult(role, await player(view(input, scenario, tools), signal), tools);
}

function view({ role, messages, turn, cell }: TurnInput, scenario: ScenarioInstance, tools: OfferedTools): RoleView {
  const prologue = scenario.prologue && viewOf(scenario.prologue, role);
  const common = { messages, tools: tools.schemas, seed: cell.seed, turn, prologue };
  return role === 'agent'
    ? agentView(common)
    : userView({ ...common, brief: scenario.user, demonstrations: scenario.demonstrations });
}

function turnResult(role: 'agent' | 'user', turn: Turn, tools: OfferedTools): TurnResult {
  const tokens = { input: turn.usage?.inputTokens ?? 0, output: turn.usage?.outputTokens ?? 0 };
  if (turn.kind === 'broken') return { messages: [], tokens, broken: turn.reason };
  if (turn.kind === 'speech') {
    const recipient = role === 'agent' ? 'user' : 'agent';
    return { messages: [{ sender: role, recipient, content: capText(turn.content) }], tokens };
  }
  return { messages: turn.calls.map((call) => callMessage(role, call, tools)), tokens };
}

/** A call reads as code with the tool's real name, which minefields look for (facts/semantics.md 6.7). */
function callMessage(role: 'agent' | 'user', call: ToolCall, tools: OfferedTools): Message {
  const written = capText(call.arguments);
  const name = tools.realName.get(call.name) ?? call.name;
  return {
    sender: role,
    recipient: 'execution-environment',
    content: `${name}(${readableArguments(written)})`,
    toolCall: { ...call, arguments: written },
  };
}

function readableArguments(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text;
    return Object.entries(parsed)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join(', ');
  } catch {
    return text;
  }
}
