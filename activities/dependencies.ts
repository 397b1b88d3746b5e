import type { Services } from '../sandbox/tools/services.ts';
import type { ResultsStore } from '../results/index.ts';
import type { Environment } from '../roles/required-key.ts';
import type { PackShelf } from './pack-shelf.ts';

/** What activities are given by whoever composes a worker, or a test. */
export interface ActivityDependencies {
  readonly packs: PackShelf;
  readonly store: ResultsStore;
  /** Networked answers of the kind a run's settings name. */
  readonly services: (kind: string, now: number) => Services;
  /** Where providers' keys are read from. */
  readonly environment: Environment;
}
