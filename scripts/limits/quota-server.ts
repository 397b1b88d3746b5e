import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import type { Turn } from '../../roles/role.ts';
import { oracleTurn } from './oracle-over-chat.ts';
import type { ChatMessage } from './oracle-over-chat.ts';

/** What the server grants in any 60 seconds. */
export interface Quota {
  readonly requests: number;
  readonly tokens: number;
}

export interface Served {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly tokens: number;
}

export interface QuotaServer extends AsyncDisposable {
  readonly url: string;
  /** Answered requests. */
  readonly served: readonly Served[];
  /** Requests refused because the quota was used up. */
  readonly overQuota: number;
  /** When requests were refused although the quota allowed them: they count as requests, as with most providers. */
  readonly bursts: readonly number[];
}

const LATENCY_MS = 1_500;
/** After this many answers, the next requests are refused though the quota allows them. */
const BURST_EVERY = 25;
const BURST_SIZE = 3;

/** A server of chat completions with a quota, whose model plays the reference solutions. */
export async function startQuotaServer(scenarios: readonly ScenarioInstance[], quota: Quota): Promise<QuotaServer> {
  const served: Served[] = [];
  let overQuota = 0;
  const bursts: number[] = [];
  let burstLeft = 0;

  function refusal(tokens: number): { readonly retryAfter: number; readonly reason: string } | null {
    const now = Date.now();
    const recent = served.filter(({ at }) => at > now - 60_000);
    const used = recent.reduce((sum, call) => sum + call.tokens, 0);
    if (recent.length >= quota.requests || used + tokens > quota.tokens) {
      overQuota++;
      return { retryAfter: 5, reason: 'Quota of this minute used up.' };
    }
    if (burstLeft > 0) {
      burstLeft--;
      bursts.push(now);
      return { retryAfter: 1, reason: 'Too many requests in this second.' };
    }
    return null;
  }

  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(async (body) => {
      const { messages } = JSON.parse(body) as { messages: readonly ChatMessage[] };
      const tokens = Math.ceil(body.length / 4) + 40;
      const refused = refusal(tokens);
      if (refused) return send(outgoing, 429, { error: { message: refused.reason } }, refused.retryAfter);
      served.push({ at: Date.now(), tokens });
      if (served.length % BURST_EVERY === 0) burstLeft = BURST_SIZE;
      const turn = await oracleTurn(scenarios, messages);
      await sleep(LATENCY_MS);
      return send(outgoing, 200, completion(turn, tokens));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    get overQuota() {
      return overQuota;
    },
    bursts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The chat completion of a turn. */
export function completion(turn: Turn, tokens: number): object {
  const calls =
    turn.kind === 'calls'
      ? turn.calls.map(({ id, name, arguments: written }) => ({
          id,
          type: 'function',
          function: { name, arguments: written },
        }))
      : [];
  const message = {
    role: 'assistant',
    content: turn.kind === 'speech' ? turn.content : null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    id: 'chatcmpl-quota',
    object: 'chat.completion',
    created: 0,
    model: 'oracle',
    choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: tokens - 40, completion_tokens: 40, total_tokens: tokens },
  };
}

function send(outgoing: ServerResponse, status: number, body: object, retryAfter?: number): void {
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  outgoing.writeHead(status, { 'content-type': 'application/json', ...wait });
  outgoing.end(JSON.stringify(body));
}
