import type { EngineConnection } from '../connection.ts';
import type { UsableEngine } from '../engine-state.ts';
import { reasonOf } from '../errors.ts';
import type { Executable } from './temporal-cli.ts';

export interface RunningServer {
  readonly kind: 'server';
  readonly connection: EngineConnection;
  readonly namespace: string;
  readonly uiAddress: string | null;
  /** Null if it is not a dev server of this working directory. */
  readonly own: UsableEngine | null;
}

/** One place where an engine can come from. */
export interface EngineSource {
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

interface ExecutablePlace {
  readonly title: string;
  readonly get: () => Promise<Executable>;
  readonly inspect: () => Promise<string>;
  /** For whatever keeps it from having one. */
  readonly hint: string;
}

/** A place that the Temporal CLI comes from. Whatever fails there, the next one is tried. */
export function executableSource({ title, hint, get, inspect }: ExecutablePlace): EngineSource {
  const unavailable = (error: unknown): never => {
    if (error instanceof SourceUnavailable) throw error;
    // `fetch` only says that it failed; its cause says why.
    throw new SourceUnavailable(reasonOf((error instanceof Error && error.cause) || error), hint);
  };
  return { title, get: () => get().catch(unavailable), inspect: () => inspect().catch(unavailable) };
}
