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
  /** Whether it is the dev server of this working directory. */
  readonly own: boolean;
  /** Whether the server keeps running when no one uses it: it is configured, a person started it, or `engine up` keeps it. */
  readonly stays: boolean;
  /** Ends this process's use of the server. The last user of a directory's dev server thereby stops it, and waits for its end. */
  stop(): Promise<void>;
}
