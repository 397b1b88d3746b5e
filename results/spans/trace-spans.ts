import type { TrajectoryRecord } from '../record.ts';
import { timedEvents } from '../dialogue/timed-events.ts';
import { agentSpan } from './agent-span.ts';
import { chatSpan } from './chat-span.ts';
import { evaluationSpan } from './finish-spans.ts';
import type { SpanContent } from './span-content.ts';
import { toolSpans } from './tool-spans.ts';

/**
 * A stored run as a trace: `invoke_agent`, below it `chat` for each turn of a model, `execute_tool` for each call, and the
 * evaluation. What a fork copied from another run is in the trace of that run.
 */
export function traceSpans(record: TrajectoryRecord): readonly SpanContent[] {
  const { id, cell, origin } = record;
  const written = new Map<string, string>();
  const steps = timedEvents(record).flatMap(({ event, ...timed }) => {
    if (event.kind === 'turn')
      for (const { toolCall } of event.messages) if (toolCall) written.set(toolCall.id, toolCall.arguments);
    if (event.kind === 'ending' || timed.index < (origin?.events ?? 0)) return [];
    const place = { id, cell, ...timed };
    const { startedAt, finishedAt } = timed;
    if (event.kind === 'tool-executions') return toolSpans(event, place, { startedAt, finishedAt }, written);
    return event.report ? [chatSpan(event, place, { startedAt, finishedAt })] : [];
  });
  return [agentSpan(record), ...steps, evaluationSpan(record)];
}
