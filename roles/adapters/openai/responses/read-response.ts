import { z } from 'zod';
import type { JsonObject } from '../../../../sandbox/json.ts';
import type { AnsweredCall, Answer } from '../../../model/adapter.ts';
import { rawUsageOf } from '../../raw-usage.ts';
import { errorText, readError } from '../../error-answer.ts';
import { stopOf } from '../../stop-of.ts';
import type { FinishReasons } from '../../stop-of.ts';
import { readUsage } from '../read-usage.ts';

/** What a response holds, as far as it is read; output items are kept whole. */
const item = z.object({ type: z.string() }).catchall(z.json());

const part = z.object({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() });

const message = z.object({ content: z.array(part), phase: z.string().nullish() });

const call = z.object({
  call_id: z.string(),
  name: z.string(),
  /** Some servers send the object itself, or nothing at all. */
  arguments: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
});

const thought = z.object({ text: z.string() });

const reasoning = z.object({ summary: z.array(thought).nullish(), content: z.array(thought).nullish() });

const response = z.object({
  id: z.string().nullish().catch(null),
  model: z.string().nullish().catch(null),
  status: z.enum(['completed', 'incomplete', 'failed', 'cancelled']),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(null),
  error: z.json().optional(),
  output: z.array(item),
});

export function readResponse(received: unknown): Answer | undefined {
  const { data: found } = response.safeParse(received);
  const of = (type: string) => found?.output.filter((one) => one.type === type);
  const { data: messages } = z.array(message).safeParse(of('message'));
  const { data: calls } = z.array(call).safeParse(of('function_call'));
  if (!found || !messages || !calls) return readError(received);
  const { id, model, status, incomplete_details: incomplete, output } = found;
  const refusal = messages.flatMap(({ content }) => content.flatMap((one) => one.refusal || [])).join('\n');
  const stopped = stopIn(found, refusal);
  const said = stopped === 'error' ? errorText(found.error) : refusal;
  const rawUsage = rawUsageOf(received);
  const thoughts = readThoughts(of('reasoning') ?? [], messages);
  return {
    text: readText(messages),
    calls: calls.map(readCall),
    ...(stopped && { stopped }),
    ...(said && { refusal: said }),
    ...(thoughts !== '' && { reasoning: thoughts }),
    ...(output.length > 0 && { data: carriedItems(output) }),
    servedModel: model ?? null,
    responseId: id ?? null,
    finishReason: incomplete?.reason ? `${status}: ${incomplete.reason}` : status,
    usage: readUsage(rawUsage, 'input_tokens', 'output_tokens'),
    rawUsage,
  };
}

type Message = z.infer<typeof message>;

/** Why a response is incomplete. */
const INCOMPLETE: FinishReasons = new Map([
  ['max_output_tokens', 'out-of-tokens'],
  ['content_filter', 'filtered'],
]);

function stopIn(
  { status, incomplete_details: incomplete }: z.infer<typeof response>,
  refusal: string,
): Answer['stopped'] {
  if (status === 'failed' || status === 'cancelled') return 'error';
  if (refusal !== '') return 'refused';
  if (status === 'completed') return undefined;
  return stopOf(incomplete?.reason ?? status, INCOMPLETE);
}

/** Where a model marks its final answer, other messages are comments on its way there. */
function readText(messages: readonly Message[]): string | null {
  const final = messages.filter(({ phase }) => phase === 'final_answer');
  const texts = textsOf(final.length > 0 ? final : messages);
  return texts.length === 0 ? null : texts.join('');
}

function readThoughts(items: readonly JsonObject[], messages: readonly Message[]): string {
  const { data: thoughts = [] } = z.array(reasoning).safeParse(items);
  const texts = thoughts.flatMap(({ summary, content }) => [...(summary ?? []), ...(content ?? [])]);
  const hasFinal = messages.some(({ phase }) => phase === 'final_answer');
  const comments = hasFinal ? textsOf(messages.filter(({ phase }) => phase !== 'final_answer')) : [];
  return [...texts.map(({ text }) => text), ...comments].join('\n\n');
}

function textsOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ content }) =>
    content.flatMap((one) => (one.type === 'output_text' ? (one.text ?? []) : [])),
  );
}

function readCall({ call_id: id, name, arguments: given }: z.infer<typeof call>): AnsweredCall {
  return { id, name, arguments: typeof given === 'object' && given !== null ? JSON.stringify(given) : (given ?? '') };
}

/**
 * The output items that the next request must hold, as they are; of a call only what the log does not hold. Left out is
 * reasoning that came without its content: the server, which keeps nothing, would look for it in vain.
 */
function carriedItems(output: readonly JsonObject[]): readonly JsonObject[] {
  return output.filter((one) => one['type'] !== 'reasoning' || holdsContent(one)).map(withoutCall);
}

function holdsContent({ encrypted_content: encrypted, content }: JsonObject): boolean {
  return Boolean(encrypted) || (Array.isArray(content) && content.length > 0);
}

function withoutCall(carried: JsonObject): JsonObject {
  if (carried['type'] !== 'function_call') return carried;
  const { call_id: _id, name: _name, arguments: _arguments, ...rest } = carried;
  return rest;
}
