import type { ConnectionOptions } from '@temporalio/client';
import type { NativeConnectionOptions } from '@temporalio/worker';
import type { RungName } from './rung.ts';

/** Options that `Connection.connect` and `NativeConnection.connect` both take. */
export interface EngineConnection extends Pick<ConnectionOptions & NativeConnectionOptions, 'tls' | 'metadata'> {
  /** `host:port`. */
  readonly address: string;
  readonly apiKey?: string;
}

/** A Temporal server that answers, and how to let go of it. */
export interface Engine {
  readonly connection: EngineConnection;
  readonly namespace: string;
  /** `host:port`. */
  readonly address: string;
  /** URL of the web UI, where known. */
  readonly uiAddress: string | null;
  /** Which rung of the ladder it stands on. */
  readonly rung: RungName;
  /** Stops the server if this call started it; one that ran before is left running. */
  stop(): Promise<void>;
}
