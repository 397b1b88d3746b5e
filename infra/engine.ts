import type { EngineConnection } from './connection.ts';
import type { SourceName } from './sources/source.ts';

/** A Temporal server that answers, and how to release it. */
export interface Engine {
  readonly connection: EngineConnection;
  readonly namespace: string;
  /** `host:port`. */
  readonly address: string;
  /** URL of the web UI, where known. */
  readonly uiAddress: string | null;
  /** Where the server, or the executable that started it, was found. */
  readonly source: SourceName;
  /** Stops the server if this call started it; a server that was already running keeps running. */
  stop(): Promise<void>;
}
