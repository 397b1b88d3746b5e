import type { EngineConnection } from '../connection.ts';
import type { UsableEngine } from '../engine-state.ts';
import type { ExecutableVersion } from './temporal-cli.ts';

export type SourceName = 'configured' | 'running' | 'path' | 'cache' | 'download' | 'build';

export interface RunningServer {
  readonly kind: 'server';
  readonly connection: EngineConnection;
  readonly namespace: string;
  readonly uiAddress: string | null;
  /** Null if it is not a dev server of this working directory. */
  readonly own: UsableEngine | null;
}

/** The Temporal CLI, which can start a dev server. */
export interface Executable {
  readonly kind: 'executable';
  readonly path: string;
  readonly version: ExecutableVersion;
}

/** One place where an engine can come from. */
export interface EngineSource {
  readonly name: SourceName;
  /** The name shown to people, for example `temporal on PATH`. */
  readonly title: string;
  /** @throws SourceUnavailable to try the next source; any other error ends the search */
  get(): Promise<RunningServer | Executable>;
  /**
   * What {@link get} would use, found without side effects.
   * @throws SourceUnavailable
   */
  inspect(): Promise<string>;
}

/** This source has no engine: why, and how to change that. */
export class SourceUnavailable extends Error {
  readonly hint: string;

  constructor(reason: string, hint: string) {
    super(reason);
    this.name = 'SourceUnavailable';
    this.hint = hint;
  }
}
