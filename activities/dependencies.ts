import type { RunServices } from '../sandbox/tools/services.ts';
import type { ResultsStore } from '../results/index.ts';
import type { Environment } from '../roles/required-key.ts';
import type { RecordingCache } from '../reference/recording-cache.ts';
import type { PackShelf } from './pack-shelf.ts';

/** What activities are given by whoever composes a worker, or a test. */
export interface ActivityDependencies {
  readonly packs: PackShelf;
  readonly recordings: RecordingCache;
  readonly store: ResultsStore;
  /** Networked answers of the kind a run's settings name; `scenario` with the augmentation's suffix. */
  readonly services: (kind: string, now: number, scenario: string) => RunServices;
  /** Where providers' keys are read from. */
  readonly environment: Environment;
}
