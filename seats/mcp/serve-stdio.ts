import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { SeatView } from '../../roles/seat/seat.ts';
import type { Seat } from '../seat.ts';
import { mcpServer } from './mcp-server.ts';
import { LEFT_EARLY } from './words.ts';
import { ToolSeat } from './tool-seat.ts';

/** A client at the standard input and output of this process. */
export interface StdioClient {
  /** The run is over, or the client left. */
  readonly done: Promise<void>;
  /** The client left. Until then, each of its calls is told that the run is over. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

export interface StdioClientOptions {
  /** Aborts when the client ends this process, as some do instead of closing standard input. */
  readonly stopped: AbortSignal;
  /** Is told what went wrong with a message of the client. */
  readonly onError: (error: Error) => void;
}

/**
 * Gives the seat to the client. One that leaves in order in the middle of the run, by closing standard input or by ending this process, ends the
 * run as the error of the agent; of one that died, and so reads nothing any more, the run is left as it is.
 * @param first what it is shown first
 */
export function serveOnStdio(held: Seat, first: SeatView, { stopped, onError }: StdioClientOptions): StdioClient {
  const seat = new ToolSeat(held, first);
  const transport = new StdioServerTransport();
  const left = Promise.withResolvers<void>();
  const served = serveStdio(() => mcpServer(seat), { transport, onerror: onError });
  const { onclose } = transport;
  const inputEnded = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has one handler of each kind
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  const ended = aborted(stopped);
  void Promise.race([inputEnded, ended])
    .then(() =>
      Promise.race([seat.giveUp(async () => stopped.aborted || isRead()), ended.then(() => sleep(KILLED_MS))]),
    )
    .then(() => left.resolve(), left.reject);
  return { done: Promise.race([seat.over, left.promise]), left: left.promise, close: () => served.close() };
}

/** A process that dies closes its pipes one after the other. */
const DYING_MS = 300;
/** Clients kill a process two seconds after they told it to end: until then, a run in this process must be stored. */
const KILLED_MS = 1_500;

/** Whether somebody still reads standard output, which is told why the run ends. */
async function isRead(): Promise<boolean> {
  await sleep(DYING_MS);
  const params = { level: 'warning', logger: 'toolsandbox', data: LEFT_EARLY };
  try {
    writeSync(1, `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params })}\n`);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN';
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
