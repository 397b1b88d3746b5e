import type { Anthropic } from '@anthropic-ai/sdk';
import { paperSettings } from '../../model/paper-settings.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { RoleView } from '../../role.ts';
import { anthropicTool } from '../../tool-dialects.ts';
import { thinkingOf } from './thinking.ts';
import type { ToolCall } from '../../../sandbox/message.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import { OPENING_CUE } from '../../model/strict-dialogue.ts';
import { callIdFor } from '../call-id-for.ts';
import { callInput, callName } from '../call-input.ts';
import { turnsOf } from '../turns-of.ts';
import { withCalls } from '../with-calls.ts';

export type Request = Anthropic.MessageCreateParamsNonStreaming;

/** Without what thinking may take. The API has no default of its own. */
const DEFAULT_MAX_TOKENS = 16_000;

/** Marks the end of what the API keeps in its cache. Only bytes before a marker count, not the markers themselves. */
const CACHED = { cache_control: { type: 'ephemeral' } } as const;

/**
 * Cache markers stand where no later request moves them: on the tools and on the system prompt. The one that moves with
 * the conversation is left to the API (the marker of the whole request), so that earlier messages stay as they were sent.
 */
export function messagesRequest(spec: ModelSpec, view: RoleView): Request {
  const { model, options } = spec;
  const { maxTokens: forAnswer = DEFAULT_MAX_TOKENS, ...paper } = paperSettings(spec, view);
  const { temperature = paper.temperature, topP, effort, maxTokens } = options;
  const { system, messages } = dialogueOf(view);
  const tools: Anthropic.Tool[] = view.tools.map(anthropicTool);
  const lastTool = tools.pop();
  const thinking = thinkingOf(model, effort);
  return {
    model,
    max_tokens: maxTokens ?? forAnswer + thinking.tokens,
    ...CACHED,
    ...(system !== undefined && { system: [{ type: 'text', text: system, ...CACHED }] }),
    messages,
    ...(lastTool && { tools: [...tools, { ...lastTool, ...CACHED }] }),
    ...thinking.parameters,
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
  };
}

type Party = 'user' | 'assistant';
type Block = Anthropic.ContentBlockParam;

interface Dialogue {
  readonly system?: string;
  readonly messages: Anthropic.MessageParam[];
}

/**
 * The view as the Messages API takes it: what one party says or answers in a row is one message. A single prompt is the
 * system prompt; where there are several, as with example dialogues, each is said in its place.
 */
function dialogueOf({ role, messages }: RoleView): Dialogue {
  const prompts = messages.filter(({ sender }) => sender === 'system');
  const [prompt] = prompts.length === 1 ? prompts : [];
  const grouped: { role: Party; content: Block[] }[] = [];
  for (const turn of turnsOf(messages.filter((message) => message !== prompt))) {
    const party: Party = turn[0]?.sender === role ? 'assistant' : 'user';
    const newest = grouped.at(-1);
    if (newest?.role === party) newest.content.push(...blocksOf(turn));
    else grouped.push({ role: party, content: blocksOf(turn) });
  }
  if (grouped[0]?.role === 'assistant')
    grouped.unshift({ role: 'user', content: [{ type: 'text', text: OPENING_CUE }] });
  return { ...(prompt && { system: prompt.content }), messages: grouped };
}

function blocksOf(turn: readonly ViewMessage[]): Block[] {
  const uses = turn.flatMap(({ toolCall }) => (toolCall ? toolUse(toolCall) : []));
  // What this provider wrote as an answer, it takes as a parameter.
  const restored = withCalls(turn[0]?.providerData?.data, 'tool_use', uses) as Block[] | undefined;
  return restored ?? (uses.length > 0 ? uses : turn.map(plainBlock));
}

function toolUse({ id, name, arguments: written }: ToolCall): Anthropic.ToolUseBlockParam {
  return { type: 'tool_use', id: sentId(id), name: callName(name), input: callInput(written) };
}

function sentId(id: string): string {
  return callIdFor(id, /^[\w-]+$/, 32);
}

function plainBlock({ content, toolResult }: ViewMessage): Block {
  if (toolResult)
    return { type: 'tool_result', tool_use_id: sentId(toolResult.callId), content, is_error: toolResult.failed };
  return { type: 'text', text: content };
}
