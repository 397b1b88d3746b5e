import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../../files/http/json-exchange.ts';
import { listenOn } from '../../files/http/listen-on.ts';
import type { ListenAt, Listening } from '../../files/http/listen-on.ts';
import type { Health } from './health.ts';

/** Serves `/healthz` (the process is alive) and `/readyz` (it takes new work), and nothing else, without authentication. */
export function serveHealth(health: Pick<Health, 'readiness'>, address: ListenAt): Promise<Listening> {
  const server = createServer((request, response) => void answer(health, request, response));
  return listenOn(server, address, 'choose another address with --health');
}

async function answer(health: Pick<Health, 'readiness'>, request: IncomingMessage, response: ServerResponse) {
  const [path] = (request.url ?? '').split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { status: 'use GET' });
  if (path === '/healthz') return sendJson(response, 200, { status: 'alive' });
  if (path !== '/readyz') return sendJson(response, 404, { status: 'there are /healthz and /readyz' });
  const readiness = await health.readiness();
  return sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
}
