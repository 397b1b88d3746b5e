import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * One free port of the loopback interface for each wish: the wished one, or any where that is taken or the wish is 0.
 * They are distinct; nothing keeps another process from taking one before the caller does.
 */
export async function freePorts(wishes: readonly number[]): Promise<number[]> {
  const servers: Server[] = [];
  try {
    for (const wish of wishes) servers.push((await listen(wish)) ?? (await listen(0)) ?? fail());
    return servers.map(portOf);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : fail();
}

function fail(): never {
  throw new Error('no free port on 127.0.0.1');
}
