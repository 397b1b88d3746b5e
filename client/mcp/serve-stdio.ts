import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { SeatView } from '../../roles/seat/seat.ts';
import type { HeldSeat } from '../seats/held-seat.ts';
import { seatServer } from './seat-server.ts';
import { ToolSeat } from './tool-seat.ts';

/** A client at the standard input and output of this process. */
export interface StdioClient {
  /** The run is over, or the client left. */
  readonly done: Promise<void>;
  /** The client left. Until then, each of its calls is told that the run is over. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

/** Gives the seat to the client. @param first what it is shown first. @param onError is told what went wrong with a message of the client */
export function serveSeatOnStdio(held: HeldSeat, first: SeatView, onError: (error: Error) => void): StdioClient {
  const seat = new ToolSeat(held, first);
  const transport = new StdioServerTransport();
  const left = Promise.withResolvers<void>();
  const served = serveStdio(() => seatServer(seat), { transport, onerror: onError });
  const { onclose } = transport;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has one handler of each kind
  transport.onclose = () => {
    onclose?.();
    left.resolve();
  };
  return { done: Promise.race([seat.over, left.promise]), left: left.promise, close: () => served.close() };
}
