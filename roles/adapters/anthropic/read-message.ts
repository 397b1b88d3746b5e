import { z } from 'zod';
import type { Usage } from '../../../sandbox/event.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Answer, AnsweredCall } from '../../model/adapter.ts';
import { readError } from '../error-answer.ts';
import { rawUsageOf } from '../raw-usage.ts';
import { stopOf } from '../stop-of.ts';
import type { FinishReasons } from '../stop-of.ts';

/** What a message holds, as far as it is read; blocks are kept whole. */
const block = z.object({ type: z.string() }).catchall(z.json());

const text = z.object({ type: z.literal('text'), text: z.string() });

const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.json()),
  /** Of a streamed answer: the input as the model wrote it. */
  input_json: z.string().optional(),
});

const thinking = z.object({ type: z.literal('thinking'), thinking: z.string() });

const count = z.number().nullish();

const usage = z.object({
  input_tokens: z.number(),
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  output_tokens: z.number(),
  output_tokens_details: z.object({ thinking_tokens: count }).nullish(),
});

const message = z.object({
  id: z.string().nullish().catch(null),
  model: z.string().nullish().catch(null),
  content: z.array(block),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(null),
  usage: usage.nullish().catch(null),
});

const REASONS: FinishReasons = new Map([
  ...(['end_turn', 'tool_use', 'stop_sequence'] as const).map((reason) => [reason, 'whole'] as const),
  ['refusal', 'refused'],
  ['max_tokens', 'out-of-tokens'],
  ['model_context_window_exceeded', 'context-full'],
]);

export function readMessage(response: unknown): Answer | undefined {
  const { data: found } = message.safeParse(response);
  const blocksOf = (type: string) => found?.content.filter((one) => one.type === type);
  const { data: texts } = z.array(text).safeParse(blocksOf('text'));
  const { data: uses } = z.array(toolUse).safeParse(blocksOf('tool_use'));
  const { data: thoughts } = z.array(thinking).safeParse(blocksOf('thinking'));
  if (!found || !texts || !uses || !thoughts) return readError(response);
  const { id, model, content, stop_reason: stop, stop_details: details } = found;
  const reasoning = thoughts.map((one) => one.thinking).join('\n\n');
  const stopped = stopOf(stop, REASONS);
  const data = carriedBlocks(content);
  return {
    text: texts.length === 0 ? null : texts.map((one) => one.text).join(''),
    calls: uses.map(readCall),
    ...(stopped && { stopped }),
    ...(details?.explanation && { refusal: details.explanation }),
    ...(reasoning && { reasoning }),
    ...(data && { data }),
    servedModel: model ?? null,
    responseId: id ?? null,
    finishReason: stop ?? null,
    usage: readUsage(found.usage),
    rawUsage: rawUsageOf(response),
  };
}

/** No text at all is what the API streams for an input without fields. */
function readCall({ id, name, input, input_json: written }: z.infer<typeof toolUse>): AnsweredCall {
  return { id, name, arguments: written || JSON.stringify(input) };
}

/** The API counts tokens read from or written to the cache apart from the rest of the input. */
function readUsage(found: z.infer<typeof usage> | null | undefined): Usage | null {
  if (!found) return null;
  const cachedInput = found.cache_read_input_tokens ?? 0;
  const cacheWrite = found.cache_creation_input_tokens ?? 0;
  return {
    input: found.input_tokens + cachedInput + cacheWrite,
    cachedInput,
    cacheWrite,
    output: found.output_tokens,
    reasoning: found.output_tokens_details?.thinking_tokens ?? 0,
    costUsd: null,
  };
}

/**
 * The blocks of an answer that must be given back in order: thinking, text beside tool uses, whatever else comes. Of a
 * tool use only what the log does not hold; undefined when text or tool uses are all there is.
 */
function carriedBlocks(content: readonly JsonObject[]): readonly JsonObject[] | undefined {
  const blocks = content.filter((one) => !isBlankText(one)).map(withoutCall);
  const onlyText = blocks.length === 1 && blocks[0]?.['type'] === 'text';
  const onlyUses = blocks.every((one) => one['type'] === 'tool_use' && Object.keys(one).length === 1);
  return onlyText || onlyUses ? undefined : blocks;
}

function withoutCall(one: JsonObject): JsonObject {
  if (one['type'] !== 'tool_use') return one;
  const { id: _id, name: _name, input: _input, input_json: _written, ...rest } = one;
  return rest;
}

/** The API writes blank text now and then, but refuses to read it. */
function isBlankText({ type, text: written }: JsonObject): boolean {
  return type === 'text' && typeof written === 'string' && written.trim() === '';
}
