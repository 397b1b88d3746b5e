import type { Anthropic } from '@anthropic-ai/sdk';
import { paperSettings } from '../../model/paper-settings.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { RoleView } from '../../role.ts';
import { anthropicTool } from '../../tool-dialects.ts';
import { dialogueOf } from './dialogue.ts';
import { thinkingOf } from './thinking.ts';

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
