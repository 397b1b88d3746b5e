import type { ModelTraffic } from '../../limits/traffic.ts';
import type { BudgetState } from '../../limits/limit.ts';
import { sum } from '../../results/report/means.ts';
import { NoResultsYet, ResultsUnavailable } from '../../results/results-unavailable.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TallyGroup } from '../../results/store/sums.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { isExternal, parseModelSpec } from '../../roles/model/spec.ts';
import type { Progress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import type { FoundSweep } from '../sweeps/find-sweep.ts';
import { withResults } from '../results.ts';
import { storedParameters } from '../sweeps/stored-sweep.ts';
import { within } from '../within.ts';

/** What only the results know of a sweep. */
export type StoredSweep =
  | {
      readonly kind: 'read';
      readonly budget: BudgetState;
      /** The models of the sweep that have limits or were called; whoever takes a seat from outside is none. */
      readonly models: readonly ModelTraffic[];
      /** The providers whose queues its models need. */
      readonly providers: readonly string[];
      readonly tally: readonly TallyGroup[];
      readonly cells: number;
    }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'unavailable'; readonly problem: string };

/** Whoever asks how a sweep stands does not wait for a database that is away. */
const PATIENCE_MS = 5_000;

export async function readStored(location: string, found: FoundSweep): Promise<StoredSweep> {
  const reading = withResults(location, 'read', (store) => storedIn(store, found)).catch((error: unknown) => {
    if (error instanceof NoResultsYet) return { kind: 'elsewhere' } as const;
    if (error instanceof ResultsUnavailable) return { kind: 'unavailable', problem: error.message } as const;
    throw error;
  });
  const problem = `the results do not answer within ${PATIENCE_MS / 1000} s`;
  return within(PATIENCE_MS, reading, { kind: 'unavailable', problem } as const);
}

async function storedIn(store: ResultsStore, { sweep, store: id }: FoundSweep): Promise<StoredSweep> {
  const overview = store.id === id ? await store.sweeps.find(sweep) : null;
  if (overview === null) return { kind: 'elsewhere' };
  const parameters = storedParameters(overview);
  const specs = (parameters === null ? [] : [...parameters.agents, parameters.user]).map((spec) =>
    parseModelSpec(spec),
  );
  const keys = new Set(specs.filter((spec) => !isExternal(spec)).map(limitKey));
  const [budget, models, tally] = await Promise.all([
    store.traffic.budget(sweep),
    store.traffic.models(),
    store.sums.tally(sweep),
  ]);
  return {
    kind: 'read',
    budget,
    models: models.filter(({ model }) => keys.has(model)),
    providers: [...new Set(specs.flatMap(({ provider }) => providerOf(provider).queue ?? []))],
    tally,
    cells: overview.cells,
  };
}

/** How far a sweep is, from its stored runs; nothing is known of what runs now but its number. */
export function storedProgress(
  { tally, cells }: Pick<Extract<StoredSweep, { kind: 'read' }>, 'tally' | 'cells'>,
  running: number,
): Progress {
  const outcomes = { ...NO_COUNTS.outcomes };
  for (const { outcome, runs } of tally) outcomes[outcome] += runs;
  const counts = {
    ...NO_COUNTS,
    outcomes,
    judged: sum(tally, 'judged'),
    solved: sum(tally, 'solved'),
    similaritySum: sum(tally, 'similaritySum'),
    scored: sum(tally, 'scored'),
    retries: sum(tally, 'retries'),
  };
  return { cells, running, shards: [], counts };
}
