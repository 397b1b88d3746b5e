import { createServer } from 'node:http';
import { isLoopback } from '../../files/http/admission.ts';
import { listenOn } from '../../files/http/listen-on.ts';
import type { ListenAt } from '../../files/http/listen-on.ts';
import { GatewayRequests } from './gateway-requests.ts';
import type { RunEndpoints } from './gateway-requests.ts';
import type { RunOnEngine } from '../../client/external-runs.ts';
import type { Tokens } from './tokens.ts';
import type { SweepSeats } from './sweep-seats.ts';

export interface GatewaySettings extends ListenAt {
  /** The id of the results, and that of a sweep. */
  readonly store: string;
  readonly sweep: string;
  readonly tokens: Tokens;
  readonly seats: SweepSeats;
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
  endpointsOf(run: RunOnEngine): RunEndpoints;
}

const PATIENCE_MS = 20_000;
/** Agents think between calls; a connection that is closed meanwhile may take the next call with it. */
const KEEP_ALIVE_MS = 600_000;

/** Serves the seats of a sweep by MCP over HTTP. @throws UserFacingError if the address is taken */
export async function startGateway({
  host,
  port,
  tokens,
  seats,
  onError,
  ...given
}: GatewaySettings): Promise<Gateway> {
  const { store, sweep, patienceMs = PATIENCE_MS } = given;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const listening = await listenOn(server, { host, port }, 'choose others with --listen and --port');
  const place = { address: listening.url, local: isLoopback(host), store, sweep, patienceMs };
  const requests = new GatewayRequests(place, tokens, seats, onError);
  server.on('request', (request, response) => void requests.answer(request, response));
  return {
    address: listening.url,
    token: tokens.token({ kind: 'sweep', store, sweep }),
    endpointsOf: (run) => requests.endpointsOf(run),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
