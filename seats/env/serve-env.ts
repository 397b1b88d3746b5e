import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { readJson, sendJson } from '../../files/http/json-exchange.ts';
import { listenOn } from '../../files/http/listen-on.ts';
import type { Listening, ListenAt } from '../../files/http/listen-on.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { Report } from '../../client/report.ts';
import type { Episodes } from './episodes.ts';
import { clientOf, requireTrainer } from './guard.ts';
import type { Guard } from './guard.ts';
import { refusalFor } from './refusal-for.ts';
import { LONGEST_REQUEST } from './requests.ts';
import { ROUTES } from './routes.ts';
import type { Served } from './routes.ts';
import { serveSocket } from './socket-session.ts';

export interface EnvServerSettings extends Guard, ListenAt {
  readonly episodes: Episodes;
  readonly served: Served;
  /** Whether episodes outlive this process: that of the same sweep and address continues them. */
  readonly keeps: boolean;
  readonly report: Report;
}

export interface EnvServer extends Listening {
  /** The episodes that it continues, of the process that had this address before. */
  readonly resumed: number;
}

/** Whoever is silent for so long is asked by the system whether he is still there: the peers of half-open connections are not. */
const KEEP_ALIVE_MS = 60_000;

/** Serves episodes to trainers, over HTTP and as OpenEnv's clients ask, over WebSockets (docs/training.md). */
export async function serveEnv(settings: EnvServerSettings): Promise<EnvServer> {
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }, (request, response) => {
    void answer(settings, request, response);
  });
  server.on('upgrade', (request, socket, head: Buffer) => serveSocket(settings, request, socket, head));
  const listening = await listenOn(server, settings, 'choose others with --listen and --port');
  const { address, port } = listening;
  // Only one process of a machine has this address, so the episodes of the one that had it live nowhere else.
  const resumed = settings.keeps ? await settings.episodes.resume(`${hostname()} ${address} ${port}`) : 0;
  return { ...listening, resumed };
}

async function answer(settings: EnvServerSettings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    requireTrainer(request, settings);
    // A path such as `//` is no address.
    const { pathname, searchParams } = URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost');
    const route = ROUTES[`${request.method} ${pathname}`];
    if (route === undefined) throw unknownPath(request.method, pathname);
    const isRead = request.method === 'GET';
    const given = isRead ? Object.fromEntries(searchParams) : await readJson(request, LONGEST_REQUEST);
    sendJson(response, 200, await route(settings.episodes, settings.served, given, clientOf(request)));
  } catch (error) {
    // Who is gone is told nothing, and his leaving is no failure of ours.
    if (request.destroyed && !request.complete) return;
    const { status, code, message, headers } = refusalFor(error, settings.report);
    sendJson(response, status, { error: { code, message } }, headers);
  }
}

function unknownPath(method: string | undefined, path: string): RefusedRequest {
  const known = Object.keys(ROUTES).map((route) => route.split(' ') as [string, string]);
  const other = known.find(([, at]) => at === path)?.[0];
  if (other !== undefined) return new RefusedRequest('METHOD_NOT_ALLOWED', `use ${other} ${path}, not ${method}`);
  return new RefusedRequest('NOT_FOUND', `there are ${known.map(([, at]) => at).join(', ')} and /ws`);
}
