import type { WorldDefinition } from '../worlds/world.ts';
import type { RunServices } from '../sandbox/tools/services.ts';
import type { SpanSink } from '../results/spans/span-sink.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Environment } from '../roles/model/keys.ts';
import type { ModelCalls } from '../roles/recordings/model-calls.ts';
import type { PriceList } from '../roles/prices/price-list.ts';
import type { SeatFunctions } from '../roles/require-seats.ts';
import type { RecordingCache } from '../reference/recording-cache.ts';
import type { PackCache } from './pack-cache.ts';
import type { TextCache } from './text-cache.ts';

/** What activities depend on. Workers and tests provide it. */
export interface ActivityDependencies {
  readonly packs: Pick<PackCache, 'get'>;
  readonly texts: Pick<TextCache, 'get'>;
  readonly recordings: RecordingCache;
  readonly store: ResultsStore;
  /** Creates the services of the given kind. `scenario` includes the augmentation's suffix. */
  readonly services: (kind: string, now: number, scenario: string, world: WorldDefinition) => RunServices;
  /** The version of this program, stored with every result (workers/harness-version.ts). */
  readonly harness: string;
  /** Contains the providers' keys. */
  readonly environment: Environment;
  readonly prices: PriceList;
  /** Set where calls of models are recorded or played back. */
  readonly calls?: ModelCalls | undefined;
  readonly functions?: SeatFunctions | undefined;
  /** Set where runs are traced. */
  readonly spans?: SpanSink | undefined;
}
