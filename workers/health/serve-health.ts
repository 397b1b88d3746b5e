import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../../files/http/json-exchange.ts';
import type { Health } from './health.ts';

/** Serves `/healthz` (the process is alive) and `/readyz` (it takes new work), and nothing else, without authentication. */
export async function serveHealth(
  health: Pick<Health, 'readiness'>,
  address: { readonly host: string; readonly port: number },
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => void answer(health, request, response));
  server.listen(address);
  await once(server, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(health: Pick<Health, 'readiness'>, request: IncomingMessage, response: ServerResponse) {
  const [path] = (request.url ?? '').split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { status: 'use GET' });
  if (path === '/healthz') return sendJson(response, 200, { status: 'alive' });
  if (path !== '/readyz') return sendJson(response, 404, { status: 'there are /healthz and /readyz' });
  const readiness = await health.readiness();
  return sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
}
