import { PackCache } from '../activities/pack-cache.ts';
import { TextCache } from '../activities/text-cache.ts';
import { fetchPack } from '../activities/stored-pack.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import type { SpanSink } from '../results/spans/span-sink.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Environment } from '../roles/model/keys.ts';
import { modelCallsOf } from '../roles/recordings/model-calls.ts';
import { RecordingCache } from '../reference/recording-cache.ts';
import { harnessVersion } from './harness-version.ts';
import { loadPrices } from './load-prices.ts';
import { createRunServices } from '../services/create-services.ts';

/** Creates the activities' dependencies. `environment` contains the providers' keys. @throws InvalidRecordings */
export function createDependencies(
  store: ResultsStore,
  environment: Environment,
  spans?: SpanSink,
): ActivityDependencies {
  const recordings = new RecordingCache();
  return {
    packs: new PackCache((reference) => fetchPack(store, reference)),
    texts: new TextCache(store),
    recordings,
    store,
    services: (kind, now, scenario, world) => {
      const recording = (reference: string) => recordings.findBy(reference, scenario);
      return createRunServices(kind, { now, environment, world, recording });
    },
    harness: harnessVersion(),
    environment,
    prices: loadPrices(environment),
    calls: modelCallsOf(environment),
    spans,
  };
}
