import type { Spent } from '../../results/spending.ts';
import type { SweepStatus } from '../../results/store.ts';

/** What there is to look at. */
export interface IndexDocument {
  /** `live`: a server that computes documents on request; `export`: files. */
  readonly mode: 'live' | 'export';
  /** The options that a command needs to use these results, quoted for a shell; empty for the default place. */
  readonly commandOptions: string;
  /** Where runs are in Temporal's web UI: `{base}/namespaces/{namespace}/workflows/{workflowId}/{runId}`. */
  readonly temporalUi: { readonly base: string; readonly namespace: string } | null;
  /** Newest first. */
  readonly sweeps: readonly ListedSweep[];
}

/** A sweep in the list of sweeps. Times are in milliseconds since the epoch. */
export interface ListedSweep {
  readonly id: string;
  /** `open`: it is running, or was stopped without storing its end. */
  readonly status: SweepStatus | 'open' | 'single-runs';
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** Why cells were not played. */
  readonly reasons: readonly string[];
  /** Null for single runs. */
  readonly cells: number | null;
  readonly stored: number;
  readonly scored: number;
  readonly similarity: number | null;
  readonly spent: Spent;
  readonly agents: readonly string[];
}
