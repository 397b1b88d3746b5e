import { seatViewSchema } from '../../../roles/seat/seat-schema.ts';
import { startWireServer } from './wire-server.ts';
import type { WireReplies, WireReply, WireServer } from './wire-server.ts';

export const ENDPOINT_PATH = '/turn';

export function endpointError(status: number, text: string, headers: Record<string, string> = {}): WireReply {
  return { status, headers, body: { error: text } };
}

/** A server of an agent's turns, which refuses what is no `SeatView` as documented, field by field. */
export function startEndpointServer(replies: WireReplies): Promise<WireServer> {
  const protocol = {
    path: ENDPOINT_PATH,
    error: endpointError,
    rejectionOf: ({
      body,
      headers,
    }: {
      readonly body: unknown;
      readonly headers: Readonly<Record<string, unknown>>;
    }) => {
      const { data, error } = seatViewSchema.strict().safeParse(body);
      if (data === undefined) return endpointError(422, error.message);
      const key = `${data.session}-${data.turn}`;
      return headers['idempotency-key'] === key ? null : endpointError(422, `the idempotency key is not ${key}`);
    },
  };
  return startWireServer(protocol, replies);
}
