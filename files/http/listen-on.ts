import { once } from 'node:events';
import { isIP } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** Where a server is to listen. */
export interface ListenAt {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/** A server that listens, until it is disposed of: then it cuts all connections. */
export interface Listening extends AsyncDisposable {
  /** As the system names it. */
  readonly address: string;
  readonly port: number;
  /** `http://127.0.0.1:8235`. */
  readonly url: string;
}

class CannotListen extends UserFacingError {}

/** @param fix such as `choose others with --listen and --port`. @throws CannotListen */
export async function listenOn(server: Server, { host, port }: ListenAt, fix: string): Promise<Listening> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CannotListen(`cannot serve on ${host}, port ${port} (${(error as Error).message}): ${fix}`);
  }
  const bound = server.address() as AddressInfo;
  return {
    address: bound.address,
    port: bound.port,
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound.port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const connection of connections) connection.destroy();
    },
  };
}
