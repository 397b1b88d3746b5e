import { isList, isObject, jsonIn } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { restoredMessage } from './carried-message.ts';
import type { OwnTurn } from './conversation.ts';
import type { History, UsageForm, Vendor } from './vendor.ts';

/**
 * One request and its answer as they go over the wire. The client libraries rewrite the model's earlier messages: they leave
 * out what they do not know, move signatures, and drop text beside calls. Here each is put back as its vendor wrote it.
 */
export class Exchange {
  /** A successful answer, once there is one. */
  answer: { readonly headers: Headers; readonly text: string } | undefined;
  readonly #ownTurns: readonly OwnTurn[];
  readonly #history: History;
  readonly #usage: UsageForm;
  readonly #send: typeof globalThis.fetch;

  constructor(
    ownTurns: readonly OwnTurn[],
    { history, usage }: Pick<Vendor, 'history' | 'usage'>,
    send: typeof globalThis.fetch,
  ) {
    this.#ownTurns = ownTurns;
    this.#history = history;
    this.#usage = usage;
    this.#send = send;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const written: JsonValue = JSON.parse(init?.body as string);
    const response = await this.#send(input, { ...init, body: JSON.stringify(this.#restored(written)) });
    const { status, statusText, headers } = response;
    const text = await response.text();
    if (response.ok) this.answer = { headers, text };
    const shown = response.ok ? withCounts(text, this.#usage) : text;
    return new Response(shown === '' ? null : shown, { status, statusText, headers });
  };

  #restored(written: JsonValue): JsonValue {
    const { field, role, calls: shape } = this.#history;
    const messages = isObject(written) ? written[field] : undefined;
    if (!isObject(written) || !isList(messages)) throw new Error(`the client library wrote no ${field}`);
    const own = messages.filter((message) => isOwn(message, role));
    if (own.length !== this.#ownTurns.length) {
      throw new Error(`the client library made ${own.length} messages of ${this.#ownTurns.length} turns`);
    }
    const turns = this.#ownTurns.values();
    const restored = messages.map((message) => {
      if (!isOwn(message, role)) return message;
      const { carried, calls } = turns.next().value ?? { carried: undefined, calls: [] };
      return carried === undefined ? message : restoredMessage(carried, message, calls, shape);
    });
    return { ...written, [field]: restored };
  }
}

/** The libraries read no answer whose tokens are not counted. */
function withCounts(text: string, { field, needed }: UsageForm): string {
  const body = jsonIn(text);
  if (!isObject(body) || hasCounts(body[field], needed)) return text;
  return JSON.stringify({ ...body, [field]: needed });
}

function hasCounts(found: JsonValue | undefined, needed: JsonValue): boolean {
  if (!isObject(needed)) return typeof found === typeof needed;
  return isObject(found) && Object.entries(needed).every(([name, count]) => hasCounts(found[name], count));
}

function isOwn(message: JsonValue, role: string): message is JsonObject {
  return isObject(message) && message['role'] === role;
}
