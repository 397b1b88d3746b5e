import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server of this machine that can be cut: then nothing arrives any more, and no end of a connection either. */
export interface TcpProxy {
  readonly port: number;
  /** Connections stand still, and none is made. */
  cut(): void;
  /**
   * Connections are made again, also those that were begun meanwhile, as TCP repeats its first packet. Those that were cut never work again,
   * as those of a server that failed over.
   */
  mend(): void;
  /** Connections end without a word of goodbye, as those of a server that died; new ones are made. */
  reset(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let standstill: (() => void)[] = [];
  let begun: Socket[] = [];
  let isCut = false;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => void sockets.delete(socket));
  }

  function forward(client: Socket): void {
    const upstream = keep(connect({ host: '127.0.0.1', port, allowHalfOpen: true }));
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.pipe(upstream).on('close', end);
    upstream.pipe(client).on('close', end);
    standstill.push(() => {
      for (const socket of [client, upstream]) socket.off('close', end).unpipe().pause();
    });
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (isCut) begun.push(client);
    else forward(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const stand of standstill) stand();
      standstill = [];
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
      for (const client of begun) if (!client.destroyed) forward(client);
      begun = [];
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
