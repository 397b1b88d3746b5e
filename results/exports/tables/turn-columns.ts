import type { ModelReport, ToolExecutionsEvent, TurnEvent, Usage } from '../../../sandbox/event.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { Message } from '../../../sandbox/message.ts';
import type { TimedEvent } from '../../dialogue/timed-events.ts';
import { publicForm } from '../../public-form.ts';
import type { TrajectoryRecord } from '../../record.ts';
import type { ExportColumn } from './column.ts';

/** What one role did before another one was asked. */
export interface TurnRow extends TimedEvent<TurnEvent | ToolExecutionsEvent> {
  readonly record: TrajectoryRecord;
}

type TurnColumn = ExportColumn<TurnRow>;

/** A row per turn of a role; `trajectory` is the id in the table of trajectories. */
export const TURN_COLUMNS: readonly TurnColumn[] = [
  { name: 'trajectory', type: 'text', value: ({ record }) => record.id },
  { name: 'turn', type: 'integer', value: ({ index }) => index },
  { name: 'first_message', type: 'integer', value: ({ firstMessage }) => firstMessage },
  { name: 'messages', type: 'integer', value: ({ event }) => event.messages.length },
  { name: 'role', type: 'text', value: ({ event }) => (event.kind === 'turn' ? event.role : 'execution-environment') },
  { name: 'recipient', type: 'text', value: ({ event }) => event.messages[0]?.recipient ?? null },
  { name: 'content', type: 'text', value: ({ event }) => spoken(event.messages) },
  { name: 'tool_calls', type: 'json', value: ({ event }) => calls(event.messages) },
  { name: 'tool_results', type: 'json', value: ({ event }) => results(event.messages) },
  { name: 'unspoken_text', type: 'text', value: (row) => turn(row)?.unspoken?.text ?? null },
  { name: 'reasoning', type: 'text', value: (row) => turn(row)?.unspoken?.reasoning ?? null },
  { name: 'failed', type: 'text', value: (row) => turn(row)?.failed ?? null },
  { name: 'failure_kind', type: 'text', value: (row) => turn(row)?.failureKind ?? null },
  { name: 'served_model', type: 'text', value: (row) => report(row)?.servedModel ?? null },
  { name: 'response_id', type: 'text', value: (row) => report(row)?.responseId ?? null },
  { name: 'finish_reason', type: 'text', value: (row) => report(row)?.finishReason ?? null },
  usage('input_tokens', 'input'),
  usage('cached_input_tokens', 'cachedInput'),
  usage('cache_write_tokens', 'cacheWrite'),
  usage('output_tokens', 'output'),
  usage('reasoning_tokens', 'reasoning'),
  { name: 'cost_usd', type: 'double', value: (row) => report(row)?.usage?.costUsd ?? null },
  { name: 'latency_ms', type: 'double', value: (row) => report(row)?.latencyMs ?? null },
  { name: 'waited_ms', type: 'double', value: (row) => report(row)?.waitedMs ?? null },
  { name: 'attempts', type: 'integer', value: (row) => report(row)?.attempts ?? null },
];

function turn({ event }: TurnRow): TurnEvent | undefined {
  return event.kind === 'turn' ? event : undefined;
}

function report(row: TurnRow): ModelReport | undefined {
  return turn(row)?.report;
}

function usage(name: string, key: Exclude<keyof Usage, 'costUsd'>): TurnColumn {
  return { name, type: 'integer', value: (row) => report(row)?.usage?.[key] ?? null };
}

/** What was said to the other side of the conversation. */
function spoken(messages: readonly Message[]): string | null {
  const said = messages.filter(({ toolCall, toolResult }) => toolCall === undefined && toolResult === undefined);
  return said.length === 0 ? null : said.map(({ content }) => content).join('\n');
}

function calls(messages: readonly Message[]): JsonValue {
  const made = messages.flatMap(({ toolCall }) => toolCall ?? []);
  if (made.length === 0) return null;
  return made.map(({ id, name, arguments: written }) => ({ id, name, arguments: written }));
}

function results(messages: readonly Message[]): JsonValue {
  const given = messages.flatMap(({ content, toolResult }) => (toolResult ? { ...toolResult, content } : []));
  return given.length === 0 ? null : publicForm(given);
}
