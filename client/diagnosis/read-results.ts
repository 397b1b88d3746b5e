import type { ResultsFacts, AskedSource, Unasked } from '../../diagnosis/facts.ts';
import { sum } from '../../results/means/means.ts';
import { NoResultsYet, ResultsUnavailable } from '../../results/results-unavailable.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { TallyGroup } from '../../results/store/sums.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { isExternal, parseModelSpec } from '../../roles/model/spec.ts';
import type { Progress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import { modelsIn } from '../../runs/sweep-spec.ts';
import type { FoundSweep } from '../operating/find-sweep.ts';
import { withResults } from '../results.ts';
import { storedParameters } from '../planning/stored-sweep.ts';
import { within } from '../within.ts';

/** What only the results know of a sweep. */
export interface StoredSweep extends ResultsFacts {
  /** The providers whose queues its models need. */
  readonly providers: readonly string[];
  /** Null as in {@link ResultsFacts}. */
  readonly runs: StoredRuns | null;
  readonly unasked: readonly Unasked[];
}

export interface StoredRuns {
  readonly tally: readonly TallyGroup[];
  readonly cells: number;
}

/** Whoever asks how a sweep stands does not wait for a database that is away. */
const PATIENCE_MS = 5_000;
const NO_ANSWER = `no answer within ${PATIENCE_MS / 1000} s`;
const LATE = { answer: null, problem: NO_ANSWER };
const NOTHING: StoredSweep = { budget: null, models: null, providers: [], runs: null, unasked: [] };

/** Each part has a time of its own: the sums of a large store do not hide its limits. */
export async function readStored(location: string, found: FoundSweep): Promise<StoredSweep> {
  const unread = (problem: string): StoredSweep => ({ ...NOTHING, unasked: [{ source: 'results', problem }] });
  const opened = Promise.withResolvers<{ readonly stored: StoredSweep | Promise<StoredSweep> }>();
  // Nobody waits until a connection that hangs is closed.
  withResults(location, 'read', async (store) => {
    const overview = store.id === found.store ? await store.sweeps.find(found.sweep) : null;
    const stored = overview === null ? NOTHING : storedIn(store, overview);
    opened.resolve({ stored });
    await stored;
  }).catch(opened.reject);
  try {
    return (await within(PATIENCE_MS, opened.promise, { stored: unread(NO_ANSWER) })).stored;
  } catch (error) {
    if (error instanceof NoResultsYet) return NOTHING;
    if (error instanceof ResultsUnavailable) return unread(error.message);
    throw error;
  }
}

async function storedIn(store: ResultsStore, overview: SweepOverview): Promise<StoredSweep> {
  const { id, cells } = overview;
  const parameters = storedParameters(overview);
  const played = parameters === null ? [] : modelsIn(overview.parameters);
  const specs = played.map((spec) => parseModelSpec(spec));
  const keys = new Set(specs.filter((spec) => !isExternal(spec)).map(limitKey));
  const unasked: Unasked[] = [];
  const inTime = async <Answer>(source: AskedSource, asked: Promise<Answer>): Promise<Answer | null> => {
    const read = asked.then((answer) => ({ answer, problem: null }), asProblem);
    const { answer, problem } = await within(PATIENCE_MS, read, LATE);
    if (problem !== null) unasked.push({ source, problem });
    return answer;
  };
  const [budget, models, tally] = await Promise.all([
    inTime('limits', store.traffic.budget(id)),
    inTime('models', store.traffic.models()),
    inTime('scores', store.sums.tally(id)),
  ]);
  return {
    budget,
    models: models?.filter(({ model }) => keys.has(model)) ?? null,
    providers: [...new Set(specs.flatMap(({ provider }) => providerOf(provider).queue ?? []))],
    runs: tally && { tally, cells },
    unasked,
  };
}

function asProblem(error: unknown): { readonly answer: null; readonly problem: string } {
  if (error instanceof ResultsUnavailable) return { answer: null, problem: error.message };
  throw error;
}

/** How far a sweep is, from its stored runs; nothing is known of what runs now but its number. */
export function storedProgress({ tally, cells }: StoredRuns, running: number): Progress {
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
