import type { ToolExecutionsEvent, TurnEvent } from '../../../sandbox/event.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { parsedArguments } from '../../dialogue/parsed-arguments.ts';
import { timedEvents } from '../../dialogue/timed-events.ts';
import type { TimedEvent } from '../../dialogue/timed-events.ts';
import { assistantMessage } from './chat-messages.ts';
import { modelName, modelUsage } from './model-usage.ts';

/** The transcript: turns of models and executed calls, at the times that follow from the log. */
export function sampleEvents(record: TrajectoryRecord): readonly JsonObject[] {
  const calls = new Map(
    record.events.flatMap((event) =>
      event.kind === 'turn'
        ? event.messages.flatMap(({ toolCall }) => (toolCall ? [[toolCall.id, toolCall.arguments]] : []))
        : [],
    ) as readonly (readonly [string, string])[],
  );
  return timedEvents(record).flatMap((timed) => {
    const { event } = timed;
    if (event.kind === 'tool-executions') return toolEvents(record, { ...timed, event }, calls);
    return event.kind === 'turn' && event.report ? [modelEvent(record, { ...timed, event })] : [];
  });
}

/** What the model was sent is not stored; the messages before the turn are those of the sample. */
function modelEvent(record: TrajectoryRecord, { event, firstMessage, ...times }: TimedEvent<TurnEvent>): JsonObject {
  const model = modelName(record.cell[event.role]);
  return {
    ...common(record, `model-${firstMessage}`, times),
    event: 'model',
    model,
    role: event.role,
    input: [],
    tools: [],
    tool_choice: 'auto',
    config: {},
    output: modelOutput(event, firstMessage, record.cell[event.role]),
    ...(event.report && { retries: event.report.attempts - 1 }),
    ...(event.failed !== undefined && { error: event.failed }),
  };
}

/** The answer of a model. */
export function modelOutput(turn: TurnEvent, firstMessage: number, spec: string): JsonObject {
  const { report, messages } = turn;
  const message = assistantMessage(turn, firstMessage, spec);
  return {
    model: report?.servedModel ?? modelName(spec),
    choices:
      messages.length === 0
        ? []
        : [{ message, stop_reason: messages.some(({ toolCall }) => toolCall) ? 'tool_calls' : 'stop' }],
    completion: messages
      .filter(({ toolCall }) => !toolCall)
      .map(({ content }) => content)
      .join('\n'),
    ...(report?.usage && { usage: modelUsage(report.usage) }),
    ...(report && { time: report.latencyMs / 1000, response_id: report.responseId }),
    ...(report?.finishReason && { metadata: { finish_reason: report.finishReason } }),
  };
}

function toolEvents(
  record: TrajectoryRecord,
  { event, firstMessage, ...times }: TimedEvent<ToolExecutionsEvent>,
  calls: ReadonlyMap<string, string>,
): readonly JsonObject[] {
  return event.messages.flatMap(({ content, toolResult }, index) => {
    if (toolResult === undefined) return [];
    const { callId, name, errorClass } = toolResult;
    return {
      ...common(record, `tool-${firstMessage + index}`, times),
      event: 'tool',
      type: 'function',
      id: callId,
      function: name,
      arguments: parsedArguments(calls.get(callId) ?? '{}').values,
      result: content,
      events: [],
      ...(errorClass !== undefined && { error: { type: 'unknown', message: content } }),
    };
  });
}

function common(
  { startedAt: beganAt }: TrajectoryRecord,
  uuid: string,
  { startedAt, finishedAt }: Pick<TimedEvent, 'startedAt' | 'finishedAt'>,
): JsonObject {
  return {
    uuid,
    timestamp: new Date(startedAt).toISOString(),
    working_start: (startedAt - beganAt) / 1000,
    completed: new Date(finishedAt).toISOString(),
    working_time: (finishedAt - startedAt) / 1000,
  };
}
