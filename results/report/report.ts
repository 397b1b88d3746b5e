import type { PricedModel } from '../../limits/traffic.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { attemptMeans } from './attempts.ts';
import type { AttemptMeans } from './attempts.ts';
import { flakyCells } from './flaky.ts';
import type { FlakyCell } from './flaky.ts';
import { causeGroups, runCauses } from './causes.ts';
import type { CauseGroup } from './causes.ts';
import { codeErrors } from './code-errors.ts';
import type { CodeError } from './code-errors.ts';
import type { Floor } from './floors.ts';
import { meansOf, recordOf, sum } from '../means/means.ts';
import type { Means } from '../means/means.ts';
import { addSpent, NOTHING_SPENT } from '../spending.ts';
import type { Spent } from '../spending.ts';
import { mistakesIn, userRates, userFaults } from './mistakes.ts';
import type { Mistakes, UserRate, UserFaults } from './mistakes.ts';
import type { ResultsStore } from '../store.ts';
import type { EarlierRuns, MistakeGroup, MixedCell, TallyGroup } from '../store/sums.ts';
import { unscoredAgents } from './unscored-agents.ts';
import type { UnscoredAgent } from './unscored-agents.ts';

export interface Tally {
  /** Number of stored runs, scored or not. */
  readonly cells: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Of these, runs without a score. Profile `paper` scores mistakes of the simulated user, `default` does not. */
  readonly unscored: Readonly<Record<Outcome, number>>;
  /** Runs with a score and no verdict: stored by a version that did not judge whether runs are solved. */
  readonly notJudged: number;
  /** Plays of these cells that a mistake ended, by kind. In profile `default` those of the user were played again. */
  readonly mistakes: Mistakes;
  /** Attempts of models beyond the first, over all runs. */
  readonly retries: number;
  /** What models used in all runs: tokens and US dollars. */
  readonly spent: Spent;
  readonly columns: Means;
  /** Runs that a mistake of the simulated user ended, and how much they can matter; null if there are none. */
  readonly userFaults: UserFaults | null;
}

export interface AgentTally extends Tally {
  readonly agent: string;
  /** The simulated users of its runs, by model spec. */
  readonly playedWith: readonly string[];
  /** What k trials of a cell come to, for each k; empty if no cell has a second one. */
  readonly attempts: readonly AttemptMeans[];
  /** Why none of its runs has a score; empty if one has. */
  readonly problems: readonly string[];
}

/** The output of `report --json`: figures for the whole sweep and for each agent. */
export interface SweepReport extends Tally {
  readonly sweep: string;
  /** The sources of networked tools' answers. More than one only if single runs were collected under one name. */
  readonly services: readonly string[];
  /** The versions of this program that played the sweep. Results of different versions may not be comparable. */
  readonly harness: readonly string[];
  /** All that the sweep asked for, also those of which nothing is stored; sorted by name. */
  readonly agents: readonly AgentTally[];
  /** How often each simulated user made a mistake; only those that made one. */
  readonly users: readonly UserRate[];
  readonly flaky: readonly FlakyCell[];
  /** Why runs are not solved, the most common cause first. */
  readonly causes: readonly CauseGroup[];
  /** Where the code of agents failed, which says nothing of their models. */
  readonly codeErrors: readonly CodeError[];
  /** Runs that `requeue` set aside. All other figures are without them. */
  readonly earlierRuns: EarlierRuns;
  /** Null if they are not known or not wanted. */
  readonly floors: readonly Floor[] | null;
  /** By which prices the costs were counted; models of which this is not known are absent. */
  readonly prices: readonly PricedModel[];
  /** When the sweep was created, in ISO 8601; null for single runs. */
  readonly createdAt: string | null;
}

/** What is stored of a sweep. */
interface ReportInput {
  readonly groups: readonly TallyGroup[];
  readonly unscored?: readonly UnscoredAgent[];
  readonly mistakes?: readonly MistakeGroup[];
  readonly mixed?: readonly MixedCell[];
  readonly causes?: readonly CauseGroup[];
  readonly codeErrors?: readonly CodeError[];
  readonly earlierRuns?: EarlierRuns;
  readonly floors?: readonly Floor[] | null;
  readonly prices?: readonly PricedModel[];
  readonly createdAt?: string | null;
}

const NO_EARLIER_RUNS: EarlierRuns = { runs: 0, spent: NOTHING_SPENT };

/** Adds up a sweep's tally in the layout of the paper's tables 5 and 11. */
export function report(sweep: string, input: ReportInput): SweepReport {
  const { groups, mistakes = [], mixed = [], causes = [], earlierRuns = NO_EARLIER_RUNS, floors = null } = input;
  const { prices = [], createdAt = null, unscored = [], codeErrors: errors = [] } = input;
  const agents = distinct([...groups, ...unscored].map(({ agent }) => agent));
  const of = (agent: string) => mistakes.filter((group) => group.agent === agent);
  return {
    sweep,
    services: distinct(groups.map(({ services }) => services)),
    harness: distinct(groups.map(({ harness }) => harness)),
    ...tallyOf(groups, mistakes),
    agents: agents.map((agent) => {
      const own = groups.filter((group) => group.agent === agent);
      const playedWith = distinct(own.map(({ user }) => user));
      const problems = unscored.find((one) => one.agent === agent)?.problems ?? [];
      return { agent, playedWith, ...tallyOf(own, of(agent)), attempts: attemptMeans(own), problems };
    }),
    users: userRates(groups, mistakes),
    flaky: flakyCells(groups, mixed),
    causes,
    codeErrors: errors,
    earlierRuns,
    floors,
    prices,
    createdAt,
  };
}

/** The report of a stored sweep. @param causes if they are known already */
export async function storedReport(
  store: Pick<ResultsStore, 'sums' | 'pages' | 'packs' | 'sweeps' | 'trajectories' | 'traffic'>,
  sweep: string,
  floors: readonly Floor[] | null,
  causes?: readonly CauseGroup[],
): Promise<SweepReport> {
  const overview = await store.sweeps.find(sweep);
  const groups = await store.sums.tally(sweep);
  return report(sweep, {
    groups,
    unscored: overview === null ? [] : await unscoredAgents(store, overview, groups),
    mistakes: await store.sums.mistakes(sweep),
    mixed: await store.sums.mixedCells(sweep),
    causes: causes ?? (await causeGroups(runCauses(store, sweep))),
    codeErrors: await codeErrors(store, sweep, groups),
    earlierRuns: await store.sums.earlierRuns(sweep),
    floors,
    prices: await store.traffic.prices(sweep),
    createdAt: overview === null ? null : new Date(overview.createdAt).toISOString(),
  });
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].toSorted();
}

function tallyOf(groups: readonly TallyGroup[], mistakes: readonly MistakeGroup[]): Tally {
  const byOutcome = (figure: 'runs' | 'scored') => (outcome: Outcome) =>
    sum(
      groups.filter((group) => group.outcome === outcome),
      figure,
    );
  const [runs, scored] = [byOutcome('runs'), byOutcome('scored')];
  return {
    cells: sum(groups, 'runs'),
    outcomes: recordOf(OUTCOMES.map((outcome) => [outcome, runs(outcome)])),
    unscored: recordOf(OUTCOMES.map((outcome) => [outcome, runs(outcome) - scored(outcome)])),
    notJudged: sum(groups, 'scored') - sum(groups, 'judged'),
    mistakes: mistakesIn(mistakes),
    retries: sum(groups, 'retries'),
    spent: addSpent(groups.map(({ spent }) => spent)),
    columns: meansOf(groups),
    userFaults: userFaults(groups),
  };
}
