import type { TurnEvent } from '../../sandbox/event.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { wellFormedJson } from '../../text/well-formed-json.ts';
import { KIND } from './span-content.ts';
import type { SpanAttributes, SpanContent } from './span-content.ts';
import type { FailedAttempt, StepPlace, StepTimes } from './span-ids.ts';

/** The call of a model whose answer was the turn. Its key tells it from calls of the same turn whose answers were lost. */
export function chatSpan({ report, ...event }: TurnEvent, place: StepPlace, times: StepTimes): SpanContent {
  const { role, messages, failed, failureKind } = event;
  const usage = report?.usage;
  return {
    key: `chat ${place.index} ${report?.attempts ?? 0}`,
    ...ofCall(role, place),
    ...times,
    attributes: {
      ...ofRequest(role, place),
      'gen_ai.response.model': report?.servedModel,
      'gen_ai.response.id': report?.responseId,
      'gen_ai.response.finish_reasons': report?.finishReason ? [report.finishReason] : undefined,
      'gen_ai.usage.input_tokens': usage?.input,
      'gen_ai.usage.output_tokens': usage?.output,
      'gen_ai.usage.cache_read.input_tokens': usage?.cachedInput,
      'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWrite,
      'gen_ai.usage.reasoning.output_tokens': usage?.reasoning,
      'toolsandbox.messages': messages.length,
      'toolsandbox.attempts': report?.attempts,
      'toolsandbox.waited_ms': report?.waitedMs,
      'toolsandbox.cost_usd': usage?.costUsd,
    },
    content: { 'gen_ai.output.messages': wellFormedJson([outputMessage(event, report?.finishReason ?? 'unknown')]) },
    error: failed === undefined ? undefined : { type: failureKind ?? 'other', message: failed, quotes: true },
  };
}

/** A call of a model that failed, or whose answer was not used. Its turn may be tried again, in a span of its own. */
export function failedChatSpan(
  role: TurnEvent['role'],
  place: StepPlace,
  { attempt, error, ...times }: FailedAttempt,
): SpanContent {
  return {
    key: `chat ${place.index} failed ${attempt}`,
    ...ofCall(role, place),
    ...times,
    attributes: { ...ofRequest(role, place), 'toolsandbox.attempt': attempt },
    error,
  };
}

function ofCall(role: TurnEvent['role'], { cell }: StepPlace): Pick<SpanContent, 'name' | 'kind'> {
  return { name: `chat ${genaiModel(cell[role]).model}`, kind: KIND.client };
}

function ofRequest(role: TurnEvent['role'], { id, cell, firstMessage }: StepPlace): SpanAttributes {
  const { provider, model } = genaiModel(cell[role]);
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.conversation.id': id,
    'gen_ai.request.model': model,
    'toolsandbox.role': role,
    'toolsandbox.message': firstMessage,
  };
}

/** In the form of the semantic conventions. */
function outputMessage({ messages, unspoken }: TurnEvent, finishReason: string): JsonObject {
  const parts: readonly (JsonObject | readonly JsonObject[])[] = [
    unspoken?.reasoning === undefined ? [] : { type: 'reasoning', content: unspoken.reasoning },
    unspoken?.text === undefined ? [] : { type: 'text', content: unspoken.text },
    messages.map(part),
  ];
  return { role: 'assistant', parts: parts.flat(), finish_reason: finishReason };
}

function part({ content, toolCall }: Message): JsonObject {
  if (toolCall === undefined) return { type: 'text', content };
  return { type: 'tool_call', id: toolCall.id, name: toolCall.name, arguments: toolCall.arguments };
}

/** How the semantic conventions name providers, by ours. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  google: 'gcp.gemini',
  mistral: 'mistral_ai',
  bedrock: 'aws.bedrock',
  azure: 'azure.ai.openai',
};

/** The provider and the model of a model spec, as `gen_ai.*` attributes name them. */
export function genaiModel(spec: string): { readonly provider: string; readonly model: string } {
  const [provider = '', ...rest] = spec.replace(/\?.*$/s, '').split(':');
  return { provider: WELL_KNOWN[provider] ?? provider, model: rest.join(':') || provider };
}
