import { z } from 'zod';
import type { JsonObject } from '../../../../sandbox/json.ts';
import type { AnsweredCall, Answer } from '../../../model/adapter.ts';
import { errorText, readError } from '../../error-answer.ts';
import { stopOf } from '../../stop-of.ts';
import type { FinishReasons } from '../../stop-of.ts';
import { readUsage } from '../read-usage.ts';
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

const completion = z.object({
  id: z.string().nullish().catch(null),
  model: z.string().nullish().catch(null),
  choices: z.array(z.object({ message, finish_reason: z.string().nullish(), error: z.json().optional() })).min(1),
});

type Message = z.infer<typeof message>;

/**
 * Fields of a message that providers want back in later requests: DeepSeek's reasoning, OpenRouter's reasoning blocks,
 * Claude's signed thoughts behind litellm, Google's thought signatures. Others are left out, since strict servers refuse what
 * they do not know.
 */
const CARRIED_FIELDS = ['reasoning_content', 'reasoning_details', 'thinking_blocks', 'extra_content'] as const;

export function readCompletion(response: unknown): Answer | undefined {
  const parsed = completion.safeParse(response);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) return readError(response);
  const { id, model } = parsed.data;
  const { message: said, finish_reason: finish } = choice;
  const stopped = stopIn(said, finish);
  const refusal = stopped === 'error' ? (errorText(choice.error) ?? said.content) : said.refusal;
  const data = dataOf(said);
  const rawUsage = rawUsageOf(response);
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
    usage: readUsage(rawUsage, 'prompt_tokens', 'completion_tokens'),
    rawUsage,
  };
}

/** As OpenAI names them, and as servers do that only speak as it does; in lower case. */
const REASONS: FinishReasons = new Map([
  ...(['stop', 'tool_calls', 'function_call', 'end_turn', 'tool_use', 'complete', 'completed'] as const).map(whole),
  ...(['eos', 'eos_token', 'stop_sequence', 'stop_token'] as const).map(whole), // TGI, Together
  ...(['length', 'max_tokens'] as const).map((reason) => [reason, 'out-of-tokens'] as const),
  ...(['content_filter', 'sensitive'] as const).map((reason) => [reason, 'filtered'] as const), // Zhipu: the second
  ...(['model_length', 'model_context_window_exceeded'] as const).map((reason) => [reason, 'context-full'] as const),
  ['function_call_filter', 'malformed-call'], // Gemini
  ['error', 'error'], // routers, of a failure behind them
]);

function whole(reason: string) {
  return [reason, 'whole'] as const;
}

function stopIn({ refusal }: Message, finish: string | null | undefined): Answer['stopped'] {
  // Gemini adds its own reason: `content_filter: RECITATION`.
  const stopped = stopOf(finish?.toLowerCase().split(':')[0], REASONS);
  return refusal && stopped !== 'error' ? 'refused' : stopped;
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
