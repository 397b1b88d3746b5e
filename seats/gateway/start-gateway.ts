import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIP } from 'node:net';
import { GatewayRequests } from './gateway-requests.ts';
import type { SeatDoors } from './gateway-requests.ts';
import type { Passes, SeatRun } from './passes.ts';
import type { SeatDesk } from './seat-desk.ts';

export interface GatewaySettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** The id of the results, and that of a sweep. */
  readonly store: string;
  readonly sweep: string;
  readonly passes: Passes;
  readonly desk: SeatDesk;
  /** Default: 20 s. */
  readonly patienceMs?: number;
  readonly onError: (error: unknown) => void;
}

export interface Gateway extends AsyncDisposable {
  /** `http://127.0.0.1:8235`. */
  readonly address: string;
  /** Whoever has it may take the sweep's seats. */
  readonly token: string;
  /** Where and with which token the tools of one run are called. */
  doorsOf(run: SeatRun): SeatDoors;
}

const PATIENCE_MS = 20_000;
/** Agents think between calls; a connection that is closed meanwhile may take the next call with it. */
const KEEP_ALIVE_MS = 600_000;

/** Serves the seats of a sweep by MCP over HTTP. @throws Error of Node if the address is taken */
export async function startGateway(options: GatewaySettings): Promise<Gateway> {
  const { host, port, store, sweep, passes, desk, patienceMs = PATIENCE_MS, onError } = options;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(port, host);
  await once(server, 'listening');
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  const address = `http://${shown}:${(server.address() as AddressInfo).port}`;
  const local = /^(127\.|::1$|localhost$)/.test(host);
  const requests = new GatewayRequests({ address, local, store, sweep, patienceMs }, passes, desk, onError);
  server.on('request', (request, response) => void requests.answer(request, response));
  return {
    address,
    token: passes.token({ kind: 'sweep', store, sweep }),
    doorsOf: (run) => requests.doorsOf(run),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
