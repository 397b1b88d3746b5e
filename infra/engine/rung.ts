import type { EngineConnection } from './engine.ts';
import type { ExecutableVersion } from './server-executable.ts';

export type RungName = 'configured' | 'running' | 'path' | 'cache' | 'download' | 'build';

/** What a rung yields: a server that answers, or an executable to start one with. */
export type Source =
  | {
      readonly kind: 'server';
      readonly connection: EngineConnection;
      readonly namespace: string;
      readonly uiAddress: string | null;
    }
  | { readonly kind: 'executable'; readonly path: string; readonly version: ExecutableVersion };

/** One way to come by a Temporal server. */
export interface Rung {
  readonly name: RungName;
  /** As people read it, for example `temporal on PATH`. */
  readonly title: string;
  /** Throws {@link RungFailure} to hand on to the next rung; any other error ends the climb. */
  attempt(): Promise<Source>;
  /** What the attempt would use, found without side effects; throws {@link RungFailure}. */
  inspect(): Promise<string>;
}

/** A rung that does not bear: why, and what would mend it. */
export class RungFailure extends Error {
  readonly mend: string;

  constructor(why: string, mend: string) {
    super(why);
    this.name = 'RungFailure';
    this.mend = mend;
  }
}

/** No Temporal server can be had; the message says why and what to do, and holds no secret. */
export class EngineUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EngineUnavailable';
  }
}
