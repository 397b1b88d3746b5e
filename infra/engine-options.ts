import type { EngineSource } from './sources/source.ts';

/**
 * What an engine is for.
 * - `play`: one that stays, else one of this process alone, in whose directory nobody else plays.
 * - `keep`: as `play`, and others may use it.
 * - `ask`: whichever runs in the directory; else one for a moment, if the directory has had one.
 * - `work`: whichever runs in the directory.
 * - `stays`: only one that keeps running when this process ends.
 */
export type EngineUse = 'play' | 'keep' | 'ask' | 'work' | 'stays';

export interface SourceOptions {
  /** The state folder of the working directory. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Default: `play`. */
  readonly use?: EngineUse;
  /** Only an engine of this directory, no configured one; default false. */
  readonly own?: boolean;
}

export interface EngineOptions extends SourceOptions {
  /** Called before a server is started; what it throws keeps it from being started. */
  readonly beforeStart?: () => Promise<unknown>;
  /** Called when the server that this process runs is gone for good. */
  readonly onExit?: (reason: string) => void;
  /** Instead of the engine sources. */
  readonly sources?: readonly EngineSource[];
}
