import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Implementation } from '@modelcontextprotocol/server';
import { requireAdmitted } from '../../files/http/admission.ts';
import { readJson, sendJson } from '../../files/http/json-exchange.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import { isObject, valueAt } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { within } from '../../client/within.ts';
import { clientName, mcpServer } from '../mcp/mcp-server.ts';
import type { RunOnEngine } from '../../client/external-runs.ts';
import type { TokenContent, Tokens } from './tokens.ts';
import { callPlainly } from './plain-call.ts';
import type { SweepSeats } from './sweep-seats.ts';

export interface GatewayPlace {
  /** Where clients reach it: `http://127.0.0.1:8235`. */
  readonly address: string;
  /** Whether it listens on this machine only. */
  readonly local: boolean;
  readonly store: string;
  readonly sweep: string;
  /** How long whoever claims a seat waits for one. */
  readonly patienceMs: number;
}

/** Where and with which token the tools of one run are called: by a plain POST, or as an MCP client. */
export interface RunEndpoints {
  readonly call: string;
  readonly mcp: string;
  readonly token: string;
}

type Bearer = Extract<TokenContent, { kind: 'sweep' | 'seat' }>;
type Session = Extract<TokenContent, { kind: 'session' }>;

const SESSION = 'mcp-session-id';
/** Bytes of a request; a call of a tool has some hundreds. */
const LONGEST_BODY = 1_048_576;

/** Answers requests: `POST /claim` gives a seat away, `POST /mcp` serves one, `POST /call` calls a tool of one. All that it must know is in the tokens and in the runs. */
export class GatewayRequests {
  readonly #place: GatewayPlace;
  readonly #tokens: Tokens;
  readonly #seats: SweepSeats;
  readonly #onError: (error: unknown) => void;

  constructor(place: GatewayPlace, tokens: Tokens, seats: SweepSeats, onError: (error: unknown) => void) {
    this.#place = place;
    this.#tokens = tokens;
    this.#seats = seats;
    this.#onError = onError;
  }

  endpointsOf(run: RunOnEngine): RunEndpoints {
    const { address } = this.#place;
    const name = encodeURIComponent(run.trajectory);
    const token = this.#tokens.token({ kind: 'seat', ...run });
    return { call: `${address}/call/${name}`, mcp: `${address}/mcp/${name}`, token };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#route(request, response);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) this.#onError(error);
      if (response.headersSent) return void response.destroy();
      const failed = { status: 500, message: 'the gateway failed: see its output', headers: {} };
      const { status, message, headers } = error instanceof RefusedRequest ? error : failed;
      // Clients of MCP show their users the errors of JSON-RPC only.
      const isRpc = request.url?.startsWith('/mcp');
      sendJson(response, status, isRpc ? rpcError(status, message) : { error: message }, headers);
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireAdmitted(request.headers, { local: this.#place.local, pages: 'local' });
    const [, door, trajectory] = /^\/(claim|mcp|call|healthz)(?:\/([^/?]+))?(?:\?|$)/.exec(request.url ?? '') ?? [];
    if (door === undefined) throw new RefusedRequest('NOT_FOUND', 'there are /claim, /mcp and /call');
    if (door === 'healthz') return sendJson(response, 200, { sweep: this.#place.sweep });
    const leaves = request.method === 'DELETE' && door === 'mcp';
    if (request.method !== 'POST' && !leaves) throw new RefusedRequest('METHOD_NOT_ALLOWED', 'use POST');
    const bearer = this.#bearer(request);
    if (leaves) return this.#leave(bearer, request, response);
    if (door === 'claim') return this.#give(bearer, await readJson(request, LONGEST_BODY), response);
    if (trajectory !== undefined && (bearer.kind !== 'seat' || bearer.trajectory !== decoded(trajectory)))
      throw new RefusedRequest('FORBIDDEN', 'the token is for another trajectory');
    const body = await readJson(request, LONGEST_BODY);
    if (door === 'call') return this.#call(bearer, body, request, response);
    await this.#serve(bearer, body, request, response);
  }

  /** A tool of one run, by a plain request. */
  async #call(bearer: Bearer, body: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (bearer.kind !== 'seat') throw new RefusedRequest('FORBIDDEN', 'a tool is called with the token of a seat');
    const exchange = { connection: request.socket, sent: isSent(response) };
    sendJson(response, 200, await callPlainly(await this.#seats.seat(bearer), body, exchange));
  }

  /** @throws RefusedRequest 401 */
  #bearer({ headers: { authorization = '' } }: IncomingMessage): Bearer {
    const pass = this.#tokens.read(authorization.replace(/^bearer /i, ''), ['sweep', 'seat']);
    const { store, sweep } = this.#place;
    if (pass?.kind === 'seat' && pass.workflowId.endsWith(`@${store}`) && pass.trajectory.startsWith(`${sweep}/`))
      return pass;
    if (pass?.kind === 'sweep' && pass.store === store && pass.sweep === sweep) return pass;
    throw new RefusedRequest(
      'UNAUTHORIZED',
      `the header "Authorization: Bearer ..." has no token of the sweep ${sweep}`,
    );
  }

  async #give(bearer: Bearer, wish: unknown, response: ServerResponse): Promise<void> {
    if (bearer.kind !== 'sweep') throw new RefusedRequest('FORBIDDEN', 'a seat is claimed with the token of the sweep');
    const run = await this.#claim(response);
    const name = isObject(wish as JsonValue) ? (wish as { readonly name?: unknown }).name : undefined;
    await (await this.#seats.seat(run)).present(typeof name === 'string' ? name.slice(0, 100) : 'an agent');
    const { mcp: address, token } = this.endpointsOf(run);
    sendJson(response, 200, { trajectory: run.trajectory, address, token });
  }

  /** @throws RefusedRequest 410 when the sweep is over, 503 if no seat is open now */
  async #claim(response: ServerResponse): Promise<RunOnEngine> {
    const until = performance.now() + this.#place.patienceMs;
    const isAwaited = () => performance.now() < until && !response.closed;
    const run = await within(this.#place.patienceMs, this.#seats.nextSeat(isAwaited), null);
    if (run === 'over')
      throw new RefusedRequest('RUN_OVER', `the sweep ${this.#place.sweep} is over: no seat will open`);
    if (run !== null) return run;
    throw new RefusedRequest('AWAY', 'no seat is open now: ask again');
  }

  async #serve(bearer: Bearer, body: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const opening = openingOf(body);
    const session = opening === null ? this.#session(bearer, request) : await this.#open(bearer, opening, response);
    const run = session ?? (bearer.kind === 'seat' ? bearer : null);
    // Who has the sweep's token only is known by its session, which the protocol's newest generation does not have: its clients then speak the one before.
    if (run === null)
      throw new RefusedRequest('BAD_REQUEST', 'initialize first: this token is for any seat of a sweep');
    const seat = await this.#seats.seat(run);
    const client = { session: session?.id, name: session?.client, connection: request.socket, sent: isSent(response) };
    const handler = createMcpHandler(() => mcpServer(seat, client), { onerror: () => undefined });
    const answer = await handler.fetch(webRequest(request, response), { parsedBody: body });
    if (opening !== null && session !== null) answer.headers.set(SESSION, this.#tokens.token(session));
    await sendWeb(answer, response);
  }

  /**
   * A session that was opened with the sweep's token is its agent; whoever has claimed a seat may open one for each call, and then comes back.
   * Without a session, the agent itself leaves.
   */
  async #leave(bearer: Bearer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#session(bearer, request);
    const run = session ?? (bearer.kind === 'seat' ? bearer : null);
    if (run === null)
      throw new RefusedRequest('BAD_REQUEST', 'which session is over? It is said in the header mcp-session-id');
    const seat = await this.#seats.seat(run);
    if (session !== null) seat.leave(session.id);
    const absenceMs = await this.#seats.absenceMs(run);
    response.writeHead(204).end();
    if (absenceMs === null) return;
    if (bearer.kind === 'seat' && session !== null) seat.giveUpAfter(absenceMs, this.#onError);
    else await seat.giveUp();
  }

  /** A session says in its id which seat it has, so that a gateway that is started again knows it. */
  async #open(bearer: Bearer, client: string, response: ServerResponse): Promise<Session> {
    const { trajectory, workflowId, runId } = bearer.kind === 'seat' ? bearer : await this.#claim(response);
    return { kind: 'session', id: randomUUID(), client, trajectory, workflowId, runId };
  }

  /** @throws RefusedRequest 404, after which clients begin anew */
  #session(bearer: Bearer, { headers }: IncomingMessage): Session | null {
    const given = headers[SESSION];
    if (given === undefined) return null;
    const session = this.#tokens.read(String(given), ['session']);
    const fits =
      bearer.kind === 'sweep' ? session?.trajectory.startsWith(`${bearer.sweep}/`) : session?.runId === bearer.runId;
    if (session === null || !fits)
      throw new RefusedRequest('NOT_FOUND', 'there is no such session of this token: initialize again');
    return session;
  }
}

/** The client's name, if the message opens a session. @throws RefusedRequest 400, before a seat is given away */
function openingOf(body: unknown): string | null {
  if (valueAt(body as JsonValue, 'method') !== 'initialize') return null;
  const client = valueAt(body as JsonValue, 'params', 'clientInfo');
  const names = [valueAt(client, 'name'), valueAt(client, 'version')];
  if (names.every((name) => typeof name === 'string')) return clientName(client as unknown as Implementation);
  throw new RefusedRequest(
    'BAD_REQUEST',
    'params.clientInfo: expected an object with a name and a version, which are texts',
  );
}

function rpcError(status: number, message: string): object {
  return { jsonrpc: '2.0', id: null, error: { code: status < 500 ? -32_600 : -32_603, message } };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The request as web APIs have it, without its body. Its signal aborts when the client is gone. */
export function webRequest({ method, url, headers }: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url ?? '/', 'http://gateway'), {
    method: method ?? 'POST',
    headers: given,
    signal: gone.signal,
  });
}

/** Whether the answer is handed to the network as a whole. */
function isSent(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.on('finish', () => resolve(true));
    response.on('close', () => resolve(response.writableFinished));
  });
}

/** Writes an answer of web APIs. */
export async function sendWeb(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) {
    for await (const chunk of answer.body) response.write(chunk);
  }
  response.end();
}
