import type { ToolExecutionsEvent, TurnEvent } from '../../../sandbox/event.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Message } from '../../../sandbox/message.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { timedEvents } from '../dialogue/timed-events.ts';
import type { TimedEvent } from '../dialogue/timed-events.ts';
import { wellFormedJson } from '../well-formed-json.ts';
import { genaiModel } from './genai-provider.ts';
import { KIND, ROOT, span } from './span.ts';

/** A run as a trace: `invoke_agent`, below it `chat` for each turn of a model and `execute_tool` for each call. */
export function traceSpans(record: TrajectoryRecord): readonly JsonObject[] {
  const written = new Map<string, string>();
  const children = timedEvents(record).flatMap((timed) => {
    const { event } = timed;
    if (event.kind === 'tool-executions') return toolSpans(record, { ...timed, event }, written);
    if (event.kind !== 'turn') return [];
    for (const { toolCall } of event.messages) if (toolCall) written.set(toolCall.id, toolCall.arguments);
    return event.report ? [chatSpan(record, { ...timed, event })] : [];
  });
  return [agentSpan(record), ...children];
}

function agentSpan(record: TrajectoryRecord): JsonObject {
  const { cell, outcome, reason, score, usage, timing, profile, origin } = record;
  const { provider, model } = genaiModel(cell.agent);
  return span(record, {
    key: ROOT,
    name: `invoke_agent ${cell.agent}`,
    kind: KIND.internal,
    ...timing,
    ...(score === null && { error: `${outcome}: ${reason ?? ''}` }),
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': provider,
      'gen_ai.agent.name': cell.agent,
      'gen_ai.conversation.id': record.id,
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': usage.agent.input,
      'gen_ai.usage.output_tokens': usage.agent.output,
      'error.type': score === null ? outcome : undefined,
      'toolsandbox.sweep': cell.sweep,
      'toolsandbox.scenario': record.scenarioName,
      'toolsandbox.base_scenario': cell.scenario,
      'toolsandbox.augmentation': cell.augmentation,
      'toolsandbox.categories': record.categories,
      'toolsandbox.user': cell.user,
      'toolsandbox.trial': cell.trial,
      'toolsandbox.profile': profile,
      'toolsandbox.outcome': outcome,
      'toolsandbox.reason': reason,
      'toolsandbox.similarity': score?.similarity,
      'toolsandbox.turn_count': score?.turnCount,
      'toolsandbox.cost_usd': usage.agent.costUsd,
      'toolsandbox.origin': origin?.id,
    },
  });
}

function chatSpan(record: TrajectoryRecord, { event, firstMessage, ...times }: TimedEvent<TurnEvent>): JsonObject {
  const { role, report, messages, failed, failureKind } = event;
  const { provider, model } = genaiModel(record.cell[role]);
  const usage = report?.usage;
  return span(record, {
    key: `chat ${times.index}`,
    name: `chat ${model}`,
    kind: KIND.client,
    ...times,
    error: failed,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.conversation.id': record.id,
      'gen_ai.request.model': model,
      'gen_ai.response.model': report?.servedModel,
      'gen_ai.response.id': report?.responseId,
      'gen_ai.response.finish_reasons': report?.finishReason ? [report.finishReason] : undefined,
      'gen_ai.usage.input_tokens': usage?.input,
      'gen_ai.usage.output_tokens': usage?.output,
      'gen_ai.usage.cache_read.input_tokens': usage?.cachedInput,
      'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWrite,
      'gen_ai.output.messages': wellFormedJson([outputMessage(event)]),
      'error.type': failed === undefined ? undefined : (failureKind ?? 'other'),
      'toolsandbox.role': role,
      'toolsandbox.message': firstMessage,
      'toolsandbox.messages': messages.length,
      'toolsandbox.attempts': report?.attempts,
      'toolsandbox.cost_usd': usage?.costUsd,
    },
  });
}

/** In the form of the semantic conventions. */
function outputMessage({ messages, report, unspoken }: TurnEvent): JsonObject {
  const parts: readonly (JsonObject | readonly JsonObject[])[] = [
    unspoken?.reasoning === undefined ? [] : { type: 'reasoning', content: unspoken.reasoning },
    unspoken?.text === undefined ? [] : { type: 'text', content: unspoken.text },
    messages.map(part),
  ];
  return { role: 'assistant', parts: parts.flat(), finish_reason: report?.finishReason ?? 'unknown' };
}

function part({ content, toolCall }: Message): JsonObject {
  if (toolCall === undefined) return { type: 'text', content };
  return { type: 'tool_call', id: toolCall.id, name: toolCall.name, arguments: toolCall.arguments };
}

function toolSpans(
  record: TrajectoryRecord,
  { event, firstMessage, ...times }: TimedEvent<ToolExecutionsEvent>,
  written: ReadonlyMap<string, string>,
): readonly JsonObject[] {
  return event.messages.map(({ content, recipient, toolResult }, index) => {
    const { callId, name = 'unknown', errorClass, trace } = toolResult ?? {};
    return span(record, {
      key: `tool ${firstMessage + index}`,
      name: `execute_tool ${name}`,
      kind: KIND.internal,
      ...times,
      ...(errorClass !== undefined && { error: content }),
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': callId,
        'gen_ai.tool.call.arguments': written.get(callId ?? ''),
        'gen_ai.tool.call.result': content,
        'error.type': errorClass,
        'toolsandbox.role': recipient,
        'toolsandbox.message': firstMessage + index,
        'toolsandbox.tool': trace?.toolName,
      },
    });
  });
}
