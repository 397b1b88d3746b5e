import { z } from 'zod';
import type { Usage } from '../../../../sandbox/event.ts';
import type { JsonObject } from '../../../../sandbox/json.ts';
import type { AnsweredCall, Answer } from '../../../model/adapter.ts';
import { errorText, readError } from '../error-answer.ts';
import { rawUsageOf } from '../../raw-usage.ts';

/** What a completion holds, as far as it is read. Servers that only claim to be compatible send anything. */
const call = z
  .object({
    id: z.string().nullish(),
    type: z.unknown().optional(),
    index: z.unknown().optional(),
    function: z.object({
      name: z.string(),
      /** Some servers send the object itself, or nothing at all. */
      arguments: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
    }),
  })
  .catchall(z.json());

const message = z
  .object({ content: z.string().nullish(), refusal: z.string().nullish(), tool_calls: z.array(call).nullish() })
  .catchall(z.json());

const count = z.number().nullish();

const usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }).nullish(),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish(),
  /** Routers such as OpenRouter say what the request cost, in US dollars. */
  cost: count.catch(null),
});

const completion = z.object({
  id: z.string().nullish().catch(null),
  model: z.string().nullish().catch(null),
  usage: usage.nullish().catch(null),
  choices: z.array(z.object({ message, finish_reason: z.string().nullish(), error: z.json().optional() })).min(1),
});

type Message = z.infer<typeof message>;

/**
 * Fields of a message that providers want back in later requests: DeepSeek's reasoning, OpenRouter's reasoning blocks,
 * Google's thought signatures. Others are left out, since strict servers refuse what they do not know.
 */
const CARRIED_FIELDS = ['reasoning_content', 'reasoning_details', 'extra_content'] as const;

export function readCompletion(response: unknown): Answer | undefined {
  const parsed = completion.safeParse(response);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) return readError(response);
  const { id, model } = parsed.data;
  const { message: said, finish_reason: finish } = choice;
  const stopped = stopOf(said, finish);
  const refusal = stopped === 'error' ? (errorText(choice.error) ?? said.content) : said.refusal;
  const data = dataOf(said);
  const reasoning = said['reasoning_content'] || said['reasoning'];
  return {
    text: said.content ?? null,
    calls: (said.tool_calls ?? []).map(readCall),
    ...(stopped && { stopped }),
    ...(refusal && { refusal }),
    ...(typeof reasoning === 'string' && reasoning !== '' && { reasoning }),
    ...(data && { data }),
    servedModel: model ?? null,
    responseId: id ?? null,
    finishReason: finish ?? null,
    usage: readUsage(parsed.data.usage),
    rawUsage: rawUsageOf(response),
  };
}

/** Routers report a failure behind them with status 200 and the finish reason `error`. */
function stopOf({ refusal }: Message, finish: string | null | undefined): Answer['stopped'] {
  if (finish === 'error') return 'error';
  if (refusal) return 'refused';
  if (finish === 'content_filter') return 'filtered';
  return finish === 'length' ? 'out-of-tokens' : undefined;
}

/** The fields of the assistant message beyond what the log holds anyway. An empty text counts: DeepSeek wants it back. */
function dataOf(said: Message): JsonObject | undefined {
  const carried = CARRIED_FIELDS.flatMap((field) => {
    const value = said[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  const textBesideCalls = said.tool_calls?.length && said.content ? [['content', said.content] as const] : [];
  const fields = [...textBesideCalls, ...carried];
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Fields of a call that the interface does not know belong to the provider, for example Google's thought signature. */
function readCall(called: z.infer<typeof call>): AnsweredCall {
  const { id, type: _type, index: _index, function: written, ...extra } = called;
  const given = written.arguments ?? '';
  return {
    id: id ?? '',
    name: written.name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
    ...(Object.keys(extra).length > 0 && { data: extra }),
  };
}

function readUsage(found: z.infer<typeof usage> | null | undefined): Usage | null {
  if (!found) return null;
  return {
    input: found.prompt_tokens,
    cachedInput: found.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWrite: found.prompt_tokens_details?.cache_write_tokens ?? 0,
    output: found.completion_tokens,
    reasoning: found.completion_tokens_details?.reasoning_tokens ?? 0,
    costUsd: found.cost ?? null,
  };
}
