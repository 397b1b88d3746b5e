import { Client } from 'pg';
import type { Socket } from 'node:net';

/** How long a server may take to answer a goodbye. */
const GOODBYE_MS = 2_000;

/**
 * A client that ends even if the other side has vanished without a word: the driver waits for the server to close the
 * connection, and a process would wait with it.
 */
export class MortalClient extends Client {
  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const late = setTimeout(() => stream.destroy(), GOODBYE_MS);
    stream.once('close', () => clearTimeout(late));
    return done === undefined ? super.end() : super.end(done);
  }
}
