import type { ListedSweep } from '../../results/listed-sweep.ts';

/** What there is to look at. */
export interface IndexDocument {
  /** `live`: a server that computes documents on request; `export`: files. */
  readonly mode: 'live' | 'export';
  /** The options that a command needs to use these results, quoted for a shell; empty for the default place. */
  readonly commandOptions: string;
  /** Where runs are in Temporal's web UI: `{base}/namespaces/{namespace}/workflows/{workflowId}/{runId}`. */
  readonly temporalUi: { readonly base: string; readonly namespace: string } | null;
  /** Whether seats of running trajectories can be taken. */
  readonly seats: boolean;
  /** Newest first. */
  readonly sweeps: readonly ListedSweep[];
}
