import type { ToolExecutionsEvent, TurnEvent } from '../../../sandbox/event.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Message } from '../../../sandbox/message.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { parsedArguments } from '../dialogue/parsed-arguments.ts';
import { timedEvents } from '../dialogue/timed-events.ts';
import type { TimedEvent } from '../dialogue/timed-events.ts';

/** The steps of a run: a turn of the agent with what its calls returned, or a message of the user. */
export function atifSteps(record: TrajectoryRecord): readonly JsonObject[] {
  const timed = timedEvents(record);
  const copied = record.origin?.events ?? 0;
  const steps = timed.flatMap((one, index) => {
    const { event } = one;
    if (event.kind !== 'turn' || event.messages.length === 0) return [];
    const next = timed[index + 1]?.event;
    const step =
      event.role === 'agent' ? agentStep(event, next?.kind === 'tool-executions' ? next : null) : userStep(event);
    return { ...step, timestamp: timestamp(one), ...(index < copied && { is_copied_context: true }) };
  });
  return steps.map((step, index) => ({ step_id: index + 1, ...step }));
}

function timestamp({ finishedAt }: TimedEvent): string {
  return new Date(finishedAt).toISOString();
}

/** The tool that ends the conversation is the user's own; only agents have tool calls here. */
function userStep({ messages }: TurnEvent): JsonObject {
  return { source: 'user', message: messages.map(({ content }) => content).join('\n') };
}

function agentStep(turn: TurnEvent, executions: ToolExecutionsEvent | null): JsonObject {
  const { messages, report, unspoken } = turn;
  const said = messages.filter(({ toolCall }) => toolCall === undefined).map(({ content }) => content);
  const calls = messages.flatMap(({ toolCall }) => (toolCall ? callForm(toolCall) : []));
  return {
    source: 'agent',
    message: [unspoken?.text ?? [], said].flat().join('\n'),
    ...(report && { model_name: report.servedModel, llm_call_count: 1 }),
    ...(report && unspoken?.reasoning !== undefined && { reasoning_content: unspoken.reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(executions && { observation: { results: executions.messages.map(resultForm) } }),
    ...(report && { metrics: metrics(report) }),
  };
}

function callForm({ id, name, arguments: written }: NonNullable<Message['toolCall']>): JsonObject {
  const { values, problem } = parsedArguments(written);
  const call = { tool_call_id: id, function_name: name, arguments: values };
  return problem === undefined ? call : { ...call, extra: { written, problem } };
}

function resultForm({ content, toolResult }: Message): JsonObject {
  const { callId = null, errorClass } = toolResult ?? {};
  return { source_call_id: callId, content, ...(errorClass !== undefined && { extra: { error_class: errorClass } }) };
}

function metrics({ usage, latencyMs, attempts }: NonNullable<TurnEvent['report']>): JsonObject {
  const extra = { latency_ms: latencyMs, attempts };
  if (usage === null) return { extra };
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    cached_tokens: usage.cachedInput,
    ...(usage.costUsd !== null && { cost_usd: usage.costUsd }),
    extra: { ...extra, reasoning_tokens: usage.reasoning, cache_write_tokens: usage.cacheWrite },
  };
}
