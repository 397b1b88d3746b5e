import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** Above the ports of well-known servers. */
const LOWEST_PORT = 16_384;
/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections: none of those takes the port before its server
 * listens, or while the server restarts. Temporal also stores its members' ports in a signed column of 16 bits.
 */
const HIGHEST_PORT = 32_767;
const TRIES = 100;

/**
 * One free port of the loopback interface for each preferred port: that port, or a free one from 16,384 to 32,767 where it is
 * taken or 0. They are distinct, but not reserved: another server can take one before the caller does.
 */
export async function freePorts(preferred: readonly number[]): Promise<number[]> {
  const servers: Server[] = [];
  try {
    for (const port of preferred) servers.push((await listen(port)) ?? (await listenAnywhere()));
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listenAnywhere(): Promise<Server> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const server = await listen(randomInt(LOWEST_PORT, HIGHEST_PORT + 1));
    if (server) return server;
  }
  throw new Error(`no free port on 127.0.0.1: tried ${TRIES} from ${LOWEST_PORT} to ${HIGHEST_PORT}`);
}

function listen(port: number): Promise<Server | null> {
  if (port === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
