import { trajectoryHeader } from '../../roles/model/call-origin.ts';
import { UNUSED_KEY } from '../../roles/model/keys.ts';
import { patientFetch } from '../../roles/model/patient-fetch.ts';
import { retryAfterMs } from '../../roles/model/retry-after.ts';
import { EndpointError, postForTurn } from '../../roles/seat/endpoint.ts';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { UserError } from '../../client/errors.ts';
import type { RunEndpoints } from './gateway-requests.ts';

/** What a service with a loop of its own is sent for each message of the user. */
export interface MessageRequest extends SeatView {
  /** What the user said. */
  readonly text: string;
  /** Where it calls the run's tools meanwhile. */
  readonly gateway: RunEndpoints;
}

export interface AgentService {
  /** For people: who sits there. */
  readonly name: string;
  /** Asks once for the answer to what the user said. @throws UserError when it refuses for good */
  ask(request: MessageRequest, signal: AbortSignal): Promise<ServiceAnswer>;
  /** The run is over. @param session of its view */
  leave?(session: string): Promise<void>;
}

/** Where a service is that is asked over HTTP. */
interface ServiceAddress {
  readonly address: string;
  /** Is sent as `Authorization: Bearer`. */
  readonly key: string | undefined;
}

/** What came of asking a service: its turn, or what is wrong now and when to ask again. */
export type ServiceAnswer =
  | { readonly turn: SeatTurn }
  | { readonly trouble: string; readonly waitMs: number | undefined };

/** As for a turn of an endpoint. */
export const PATIENCE_MS = 240_000;
/** Statuses that another attempt may change, beside those from 500 on. */
const PASSING = new Set([408, 409, 425, 429]);

/** A service that gets a POST for each message of the user. */
export function httpService(place: ServiceAddress): AgentService {
  const { host, pathname } = new URL(place.address);
  // Not the whole address, which may hold a secret.
  const name = `service ${host}${pathname}`.slice(0, 100);
  return { name, ask: (request, signal) => askOverHttp(place, name, request, signal) };
}

async function askOverHttp(
  { address, key = UNUSED_KEY }: ServiceAddress,
  called: string,
  request: MessageRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  const connection = { key, headers: trajectoryHeader(request.trajectory), fetch: patientFetch };
  // The same when a message is sent again.
  const spoken = request.messages.filter(({ role }) => role === 'user').length;
  const asked = {
    idempotencyKey: `${request.session}-${spoken}`,
    view: request,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  };
  try {
    return { turn: (await postForTurn(address, connection, asked)) as SeatTurn };
  } catch (error) {
    signal.throwIfAborted();
    const name = `the ${called}`;
    if (!(error instanceof EndpointError))
      return { trouble: `${name} gave no answer: ${errorMessage(error)}`, waitMs: undefined };
    const { status, headers, detail } = error.answer;
    const trouble = `${name} answers with status ${status}: ${shorten(detail, 200)}`;
    if (status < 500 && !PASSING.has(status))
      throw new UserError(`${trouble}. The runs wait: mend it, and start the gateway again`);
    return { trouble, waitMs: retryAfterMs(headers, Date.now()) };
  }
}
