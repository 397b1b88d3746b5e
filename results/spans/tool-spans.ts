import type { ToolExecutionsEvent } from '../../sandbox/event.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { KIND } from './span-content.ts';
import type { SpanContent, SpanError } from './span-content.ts';
import type { StepPlace, StepTimes } from './span-ids.ts';
import { bounded, toolNamed } from './tool-name.ts';

/**
 * The calls of a batch, which are executed together.
 * @param written the arguments of calls, by their ids
 */
export function toolSpans(
  { messages }: ToolExecutionsEvent,
  { id, firstMessage }: StepPlace,
  { startedAt, finishedAt }: StepTimes,
  written: ReadonlyMap<string, string>,
): readonly SpanContent[] {
  return messages.map(({ content, recipient, toolResult }, index) => {
    const { callId, errorClass, trace } = toolResult ?? {};
    const named = toolNamed(toolResult?.name ?? '');
    return {
      key: `tool ${firstMessage + index}`,
      name: `execute_tool ${named.name}`,
      kind: KIND.internal,
      startedAt,
      finishedAt,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.conversation.id': id,
        'gen_ai.tool.name': named.name,
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': callId && bounded(callId),
        'toolsandbox.role': recipient,
        'toolsandbox.message': firstMessage + index,
        'toolsandbox.tool': trace?.toolName,
      },
      content: {
        ...named.content,
        'gen_ai.tool.call.arguments': written.get(callId ?? ''),
        'gen_ai.tool.call.result': content,
      },
      error: errorClass === undefined ? undefined : { type: errorClass, message: content, quotes: true },
    };
  });
}

/** An attempt to execute a batch that failed, which is no mistake of the caller. */
export function failedToolSpans(
  calls: readonly ToolCall[],
  { id, firstMessage }: StepPlace,
  { attempt, error, ...times }: StepTimes & { readonly attempt: number; readonly error: SpanError },
): readonly SpanContent[] {
  return calls.map((call, index) => {
    const named = toolNamed(call.name);
    return {
      key: `tool ${firstMessage + index} failed ${attempt}`,
      name: `execute_tool ${named.name}`,
      kind: KIND.internal,
      ...times,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.conversation.id': id,
        'gen_ai.tool.name': named.name,
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': bounded(call.id),
        'toolsandbox.message': firstMessage + index,
        'toolsandbox.attempt': attempt,
      },
      content: named.content,
      error,
    };
  });
}
