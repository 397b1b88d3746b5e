import type { RunServices } from '../sandbox/tools/services.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Environment } from '../roles/model/keys.ts';
import type { RecordingCache } from '../reference/recording-cache.ts';
import type { PackCache } from './pack-cache.ts';

/** What activities are given by whoever composes a worker, or a test. */
export interface ActivityDependencies {
  readonly packs: PackCache;
  readonly recordings: RecordingCache;
  readonly store: ResultsStore;
  /** Networked answers of the kind a run's settings name; `scenario` with the augmentation's suffix. */
  readonly services: (kind: string, now: number, scenario: string) => RunServices;
  /** Of this program, for every result's provenance (workers/harness-version.ts). */
  readonly harness: string;
  /** Where providers' keys are read from. */
  readonly environment: Environment;
}
