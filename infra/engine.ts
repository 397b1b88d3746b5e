import type { EngineConnection } from './connection.ts';

/** A Temporal server that answers, and how to release it. */
export interface Engine {
  readonly connection: EngineConnection;
  readonly namespace: string;
  /** `host:port`. */
  readonly address: string;
  /** URL of the web UI, where known. */
  readonly uiAddress: string | null;
  /** Whether it is the dev server of this working directory. */
  readonly own: boolean;
  /** Whether the server keeps running when this process ends: it is configured, or `engine up` keeps it. */
  readonly stays: boolean;
  /** Why a dev server is gone for good: with the process that ran it, or because it died too often. Null while it is not. */
  gone(): string | null;
  /** Stops the server if this process runs it, and waits for its end. */
  stop(): Promise<void>;
}
