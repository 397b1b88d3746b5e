import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';

const fields = z.record(z.string(), z.json());

/** Events of a stream, as far as they are read. */
const event = z.object({
  type: z.string(),
  index: z.number().optional(),
  message: fields.optional(),
  content_block: fields.optional(),
  delta: fields.optional(),
  usage: fields.nullish(),
});

type Block = Record<string, JsonValue>;

/**
 * The message that a stream amounts to, as if it had been sent in one piece. A tool use also has `input_json`: its input as
 * the model wrote it, JSON or not.
 * @throws Error when the stream ends before the message does
 */
export async function collectMessage(events: AsyncIterable<unknown>): Promise<JsonObject> {
  let message: Block | undefined;
  const blocks = new Map<number, Block>();
  for await (const received of events) {
    const { type, index = 0, message: started, content_block: block, delta, usage } = eventOf(received);
    if (type === 'message_start') message = { ...started };
    else if (type === 'content_block_start') blocks.set(index, { ...block });
    else if (type === 'content_block_delta') extend(blocks.get(index), delta);
    else if (type === 'message_delta') message = { ...message, ...delta, usage: merged(message?.['usage'], usage) };
    else if (type === 'message_stop' && message) return { ...message, content: inOrder(blocks) };
  }
  throw new Error('the answer ended before it was complete');
}

function eventOf(received: unknown): z.infer<typeof event> {
  const { data } = event.safeParse(received);
  // Like JSON that cannot be parsed: the answer is at fault, not the connection.
  if (data === undefined) throw new SyntaxError(`no event of a message: ${JSON.stringify(received)}`);
  return data;
}

/** The deltas that add to a text of their block, and the field they add to. */
const TEXTS: ReadonlyMap<JsonValue | undefined, readonly [from: string, to: string]> = new Map([
  ['text_delta', ['text', 'text']],
  ['thinking_delta', ['thinking', 'thinking']],
  ['signature_delta', ['signature', 'signature']],
  ['input_json_delta', ['partial_json', 'input_json']],
]);

function extend(block: Block | undefined, delta: JsonObject = {}): void {
  const [from, to] = TEXTS.get(delta['type']) ?? [];
  const added = from === undefined ? undefined : delta[from];
  if (block === undefined || to === undefined || typeof added !== 'string') return;
  const before = block[to];
  block[to] = typeof before === 'string' ? before + added : added;
}

/** Counts in later events replace earlier ones, unless they are left out or null. */
function merged(before: JsonValue | undefined, usage: JsonObject | null | undefined): JsonValue {
  const counts = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
  const known = Object.entries(usage ?? {}).filter(([, count]) => count !== null);
  return { ...counts, ...Object.fromEntries(known) };
}

function inOrder(blocks: ReadonlyMap<number, Block>): readonly Block[] {
  return [...blocks].toSorted(([one], [other]) => one - other).map(([, block]) => block);
}
