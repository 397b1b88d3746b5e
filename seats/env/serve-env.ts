import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Report } from '../../client/report.ts';
import { clientOf, requireAdmitted } from './admission.ts';
import type { Guard } from './admission.ts';
import type { Episodes } from './episodes.ts';
import { EnvRefusal } from './refusal.ts';
import { refusalFor } from './refusal-for.ts';
import { bodyOf, jsonOf } from './request-body.ts';
import { ROUTES } from './routes.ts';
import type { Served } from './routes.ts';
import { serveSocket } from './socket-session.ts';

export interface EnvServerSettings extends Guard {
  readonly episodes: Episodes;
  readonly served: Served;
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Whether episodes outlive this process: that of the same sweep and address continues them. */
  readonly keeps: boolean;
  readonly report: Report;
}

export interface EnvServer extends AsyncDisposable {
  readonly port: number;
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
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  // Only one process of a machine has this address, so the episodes of the one that had it live nowhere else.
  const resumed = settings.keeps ? await settings.episodes.resume(`${hostname()} ${address} ${port}`) : 0;
  return {
    port,
    resumed,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const connection of connections) connection.destroy();
    },
  };
}

async function answer(settings: EnvServerSettings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    requireAdmitted(request, settings);
    // A path such as `//` is no address.
    const { pathname, searchParams } = URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost');
    const route = ROUTES[`${request.method} ${pathname}`];
    if (route === undefined) throw unknownPath(request.method, pathname);
    const given = request.method === 'GET' ? Object.fromEntries(searchParams) : jsonOf(await bodyOf(request));
    send(response, 200, await route(settings.episodes, settings.served, given, clientOf(request)));
  } catch (error) {
    // Who is gone is told nothing, and his leaving is no failure of ours.
    if (request.destroyed && !request.complete) return;
    const { status, code, message } = refusalFor(error, settings.report);
    if (status === 429 || status === 503) response.setHeader('retry-after', '1');
    send(response, status, { error: { code, message } });
  }
}

function unknownPath(method: string | undefined, path: string): EnvRefusal {
  const known = Object.keys(ROUTES).map((route) => route.split(' ') as [string, string]);
  const other = known.find(([, at]) => at === path)?.[0];
  if (other !== undefined) return new EnvRefusal('METHOD_NOT_ALLOWED', `use ${other} ${path}, not ${method}`);
  return new EnvRefusal('NOT_FOUND', `there are ${known.map(([, at]) => at).join(', ')} and /ws`);
}

function send(response: ServerResponse, status: number, form: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(form));
}
