import type { OutageKind } from './outage.ts';
import type { Running } from '../processes/start-command.ts';

/** A process that can be killed or paused. */
export interface Target {
  readonly kind: string;
  readonly pid: number;
}

/** Processes that play sweeps together. */
export interface Topology {
  /** Where the results are. */
  readonly results: string;
  /** Starts `toolsandbox sweep`. */
  sweep(...args: readonly string[]): Running;
  /** The processes that can be hit now. */
  targets(): readonly Target[];
  /** Replays what a sweep has left on the server, after the sweep. Returns what diverges; null where no server is left. */
  replay(sweep: string): Promise<readonly string[] | null>;
  /** How its servers can be away. */
  readonly outages: readonly OutageKind[];
  /** Ends what is meant to outlive the command. Returns the command lines of processes that should have ended, and kills them. */
  stop(): Promise<readonly string[]>;
}
