import type { Ports } from '../engine-state.ts';

/** The guard's input, as JSON in its one argument. */
export interface GuardOrder {
  /** Path of the Temporal CLI, or its name on PATH. */
  readonly executable: string;
  /** Arguments of the server, without its ports and its database. */
  readonly args: readonly string[];
  /** The state folder of the working directory, absolute. */
  readonly directory: string;
  readonly namespace: string;
  /** Used where they are free; 0: any free port. */
  readonly ports: Ports;
  /** Milliseconds to wait for those ports: a server that was killed a moment ago may still hold them. */
  readonly portPatienceMs: number;
}

/** The guard's exit code when another guard runs the directory's server. */
export const LOCKED = 75;
