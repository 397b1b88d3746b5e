import { createHash } from 'node:crypto';
import { externalViews } from '../../activities/external-view.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SeatMessage } from '../../roles/seat/seat.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { settingsOfRun } from '../../client/planning/settings-of-run.ts';
import { worthOf } from './reward.ts';

/** Two turns that an agent took in the same place, one of them with the better end: a line for preference training. */
export interface PreferencePair {
  readonly scenario: string;
  readonly augmentation: string;
  /** What the agent was shown, and may call. */
  readonly prompt: readonly SeatMessage[];
  readonly tools: readonly { readonly type: 'function'; readonly function: ToolSchema }[];
  /** One message of the assistant each. */
  readonly chosen: readonly SeatMessage[];
  readonly rejected: readonly SeatMessage[];
  /** The mean of the runs that continued from each, from -1 to 1, and how many these are. */
  readonly scores: { readonly chosen: number; readonly rejected: number };
  readonly runs: { readonly chosen: number; readonly rejected: number };
}

/** A turn of the agent in a run, where its place and the turn itself are digests. */
interface TakenTurn {
  readonly place: string;
  readonly turn: string;
  /** The number of messages before it, and with it. */
  readonly from: number;
  readonly to: number;
}

interface Worth {
  sum: number;
  runs: number;
}

/** What is known of the turns in one place, by their digests. */
type Choices = ReadonlyMap<string, Worth>;

interface Shown {
  readonly prompt: Pick<PreferencePair, 'prompt' | 'tools' | 'scenario' | 'augmentation'>;
  readonly messages: Map<string, SeatMessage>;
}

/** Which runs are compared, and what their logs are shown with. */
export interface PairsOf {
  readonly dependencies: Pick<ActivityDependencies, 'packs' | 'texts' | 'environment'> & {
    readonly store: ResultsStore;
  };
  readonly sweep: string;
}

/**
 * The pairs of a sweep: in each place where runs, or the ones that they were forked from, part in a turn of the agent, the turn with
 * the highest mean of their scores, and each one with a lower one. Reads the runs twice, and holds one of them at a time.
 */
export async function* preferencePairs(of: PairsOf): AsyncGenerator<PreferencePair> {
  const places = await partings(of);
  const shown = new Map<string, Shown>();
  for await (const run of scoredRuns(of)) {
    for (const taken of turnsOf(run)) {
      const choices = places.get(taken.place);
      const known = shown.get(taken.place);
      if (choices === undefined || known?.messages.has(taken.turn)) continue;
      const one = known ?? { prompt: await promptOf(of, run, taken), messages: new Map<string, SeatMessage>() };
      one.messages.set(taken.turn, await messageOf(of, run, taken));
      shown.set(taken.place, one);
      if (one.messages.size < choices.size) continue;
      shown.delete(taken.place);
      places.delete(taken.place);
      yield* pairsOf(choices, one);
    }
  }
}

/** The places with turns of different worth. */
async function partings(of: PairsOf): Promise<Map<string, Choices>> {
  const places = new Map<string, Map<string, Worth>>();
  for await (const run of scoredRuns(of)) {
    const worth = worthOf(run.score!);
    for (const { place, turn } of turnsOf(run)) {
      const choices = places.get(place) ?? new Map<string, Worth>();
      const { sum, runs } = choices.get(turn) ?? { sum: 0, runs: 0 };
      places.set(place, choices.set(turn, { sum: sum + worth, runs: runs + 1 }));
    }
  }
  for (const [place, choices] of places) if (new Set([...choices.values()].map(meanOf)).size < 2) places.delete(place);
  return places;
}

/** Sums of scores in another order differ in their last digits. */
function meanOf({ sum, runs }: Worth): number {
  return Math.round((sum / runs) * 1e9) / 1e9;
}

function* pairsOf(choices: Choices, { prompt, messages }: Shown): Generator<PreferencePair> {
  const [best, ...others] = [...choices].toSorted(([, one], [, other]) => meanOf(other) - meanOf(one));
  for (const other of others) {
    const scores = { chosen: meanOf(best![1]), rejected: meanOf(other[1]) };
    if (scores.chosen === scores.rejected) continue;
    const [chosen, rejected] = [[messages.get(best![0])!], [messages.get(other[0])!]];
    yield { ...prompt, chosen, rejected, scores, runs: { chosen: best![1].runs, rejected: other[1].runs } };
  }
}

/** Also the origins of forks that belong to another sweep. */
async function* scoredRuns({ dependencies: { store }, sweep }: PairsOf): AsyncGenerator<TrajectoryRecord> {
  const elsewhere = new Map<string, { readonly id: string; readonly startedAt: number }>();
  for await (const run of store.trajectories.records({ sweep, scored: true })) {
    const { origin } = run;
    if (origin && !origin.id.startsWith(`${sweep}/`)) elsewhere.set(`${origin.id} ${origin.startedAt}`, origin);
    yield run;
  }
  for (const { id, startedAt } of elsewhere.values()) {
    const run = await store.history.run(id, startedAt);
    if (run !== null && run.score !== null) yield run;
  }
}

/** The turns in which the agent said or called something. Places are the same where all that it is shown is. */
function turnsOf({ events, provenance, cell }: TrajectoryRecord): readonly TakenTurn[] {
  const { scenario, augmentation } = cell;
  let place = digest([scenario, augmentation, provenance.pack, provenance.tools, provenance.prompts.agent]);
  let from = 0;
  return events.flatMap((event) => {
    if (event.kind === 'ending' || event.messages.length === 0) return [];
    const turn = digest(event.messages.map(({ providerData: _data, ...message }) => message));
    const taken = { place, turn, from, to: from + event.messages.length };
    place = digest([place, turn]);
    from = taken.to;
    return event.kind === 'turn' && event.role === 'agent' ? [taken] : [];
  });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 22);
}

async function promptOf(of: PairsOf, run: TrajectoryRecord, { from }: TakenTurn): Promise<Shown['prompt']> {
  const { messages, tools } = (await viewsOf(of, run))(messagesOf(run.events).slice(0, from));
  const { scenario, augmentation } = run.cell;
  const offered = tools.map((tool) => ({ type: 'function' as const, function: tool }));
  return { scenario, augmentation, prompt: messages, tools: offered };
}

async function messageOf(of: PairsOf, run: TrajectoryRecord, { to }: TakenTurn): Promise<SeatMessage> {
  return (await viewsOf(of, run))(messagesOf(run.events).slice(0, to)).messages.at(-1)!;
}

async function viewsOf({ dependencies }: PairsOf, run: TrajectoryRecord): ReturnType<typeof externalViews> {
  const { id, location } = dependencies.store;
  const { settings } = await settingsOfRun(dependencies.store, run);
  const place = { cell: run.cell, settings: { ...settings, results: { id, location } } };
  return externalViews(dependencies, { ...place, role: 'agent', run: '' });
}
