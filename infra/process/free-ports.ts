import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * One free port of the loopback interface for each preferred port: that port, or any free one where it is taken or 0.
 * They are distinct, but not reserved: another process can take one before the caller does.
 */
export async function freePorts(preferred: readonly number[]): Promise<number[]> {
  const servers: Server[] = [];
  try {
    for (const port of preferred) servers.push((await listen(port)) ?? (await listen(0)) ?? fail());
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
