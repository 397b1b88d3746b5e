import type { EngineSource } from './sources/source.ts';
import type { SourceOptions } from './sources/engine-sources.ts';

export interface EngineOptions extends Omit<SourceOptions, 'runningOnly'> {
  /** Also report each source that was skipped, and why; default false. */
  readonly verbose?: boolean;
  /** `if-database`: start a server only in a directory that has had one; default `always`. */
  readonly start?: 'always' | 'if-database';
  /** Only a server that keeps running when this process ends; default false. */
  readonly stays?: boolean;
  /** Called when this directory's server is gone for good. */
  readonly onExit?: (reason: string) => void;
  /** Instead of {@link engineSources}. */
  readonly sources?: readonly EngineSource[];
}
