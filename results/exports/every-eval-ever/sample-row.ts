import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { scenarioName } from '../../../sandbox/cell.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { timedEvents } from '../../dialogue/timed-events.ts';
import { causeText } from '../../explain/cause.ts';
import type { RecordedScore, TrajectoryRecord } from '../../record.ts';
import { inspectMessages } from '../inspect/chat-messages.ts';
import { modelUsage } from '../inspect/model-usage.ts';
import { BENCHMARK, SCHEMA_VERSION } from './evaluation-log.ts';
import type { LoggedEvaluation } from './evaluation-log.ts';

type ScoredRecord = Omit<TrajectoryRecord, 'score'> & { readonly score: RecordedScore };

/** A scored run as an instance of Every Eval Ever: of `solved`, or of `similarity` where it was not judged. */
export function sampleRow(record: ScoredRecord, { id, modelId }: LoggedEvaluation): JsonObject {
  const { cell, events, score, outcome, reason, usage } = record;
  const raw = messagesOf(events)[0]?.content ?? '';
  const messages = timedEvents(record)
    .flatMap(({ event, firstMessage }) => inspectMessages(event, firstMessage, cell.agent))
    .map((message, index) => rowMessage(message as unknown as InspectMessage, index));
  const { input_tokens, output_tokens, total_tokens, reasoning_tokens, ...cache } = modelUsage(usage.agent);
  const { input_tokens_cache_read, input_tokens_cache_write } = cache;
  const tokens = { input_tokens, output_tokens, total_tokens, reasoning_tokens };
  return {
    schema_version: SCHEMA_VERSION,
    evaluation_id: id,
    model_id: modelId,
    evaluation_name: BENCHMARK,
    evaluation_result_id: score.solved === null ? 'similarity' : 'solved',
    sample_id: scenarioName(cell),
    sample_hash: createHash('sha256').update(raw.toWellFormed()).digest('hex'),
    interaction_type: 'agentic',
    input: { raw, reference: [] },
    output: null,
    messages,
    answer_attribution: [],
    evaluation: {
      score: score.solved === null ? score.similarity : Number(score.solved),
      is_correct: score.solved ?? score.similarity === 1,
      num_turns: Math.max(1, score.turnCount),
      tool_calls_count: messages.reduce((sum, { tool_calls: calls }) => sum + ((calls as unknown[])?.length ?? 0), 0),
    },
    token_usage: { ...tokens, input_tokens_cache_read, input_tokens_cache_write } as JsonObject,
    error: outcome === 'completed' ? null : `${outcome}: ${reason ?? ''}`,
    metadata: metadataOf(record),
  };
}

/** Texts only. */
function metadataOf({ id, cell, categories, score, cause, modes, provenance }: ScoredRecord): JsonObject {
  return {
    trajectory: id,
    trial: String(cell.trial),
    augmentation: cell.augmentation,
    user: cell.user,
    categories: categories.join(' '),
    similarity: String(score.similarity),
    scenario_hash: provenance.scenario,
    ...(cause && { cause: causeText(cause) }),
    ...(modes !== null && { modes: modes.map(({ mode }) => mode).join(' ') }),
  };
}

/** As far as it is read here. */
interface InspectMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly reasoning?: string; readonly text?: string }[];
  readonly tool_calls?: readonly { readonly id: string; readonly function: string; readonly arguments: JsonObject }[];
  readonly tool_call_id?: string;
}

function rowMessage(
  { role, content, tool_calls: calls, tool_call_id: answers }: InspectMessage,
  index: number,
): JsonObject {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const reasoning = parts.find((part) => part.type === 'reasoning');
  return {
    turn_idx: index,
    role,
    content: parts.find((part) => part.type === 'text')?.text ?? null,
    ...(reasoning && { reasoning_trace: (reasoning as { readonly reasoning?: string }).reasoning ?? null }),
    ...(calls && {
      tool_calls: calls.map(({ id, function: name, arguments: given }) => ({ id, name, arguments: asTexts(given) })),
    }),
    ...(answers !== undefined && { tool_call_id: [answers] }),
  };
}

function asTexts(values: JsonObject): JsonObject {
  const text = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
}
