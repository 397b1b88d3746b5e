import type { Message } from './message.ts';

/** A finished run, to be played again. */
export interface Recording {
  /** The log as it was, the opening first, without row changes. */
  readonly messages: readonly Message[];
  /** When calls were made, in seconds since the epoch by the call's id, as far as what they left behind tells. */
  readonly times: ReadonlyMap<string, number>;
}
