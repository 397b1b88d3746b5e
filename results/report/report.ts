import type { PricedModel } from '../../limits/traffic.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { attemptMeans } from './attempts.ts';
import type { AttemptMeans } from './attempts.ts';
import { flakyCells } from './flaky.ts';
import type { FlakyCell } from './flaky.ts';
import type { PublicAndFresh } from './public-and-fresh.ts';
import { failuresOf, runCauses } from './causes.ts';
import type { CauseGroup, Failures } from './causes.ts';
import { modeShares, withoutModes } from './modes.ts';
import type { ModeShare } from './modes.ts';
import { codeErrors } from './code-errors.ts';
import type { CodeError } from './code-errors.ts';
import type { Floor } from './floors.ts';
import { faultRecoveries } from './fault-recoveries.ts';
import type { FaultRecovery } from './fault-recoveries.ts';
import { guestRewards } from './guest-rewards.ts';
import type { GuestRewards } from './guest-rewards.ts';
import { meansOf, recordOf, sum } from '../means/means.ts';
import type { Means } from '../means/means.ts';
import { addSpent, NOTHING_SPENT } from '../spending.ts';
import type { Spent } from '../spending.ts';
import { judgeAgreements } from './judges.ts';
import type { JudgeAgreement } from './judges.ts';
import { mistakesIn, userRates, userFaults } from './mistakes.ts';
import type { Mistakes, UserRate, UserFaults } from './mistakes.ts';
import type { ResultsStore } from '../store.ts';
import type { EarlierRuns, MistakeGroup, MixedCell, TallyGroup } from '../store/sums.ts';
import { unscoredAgents } from './unscored-agents.ts';
import type { UnscoredAgent } from './unscored-agents.ts';

export interface Tally {
  /** Runs stored, with or without a score. */
  readonly cells: number;
  /** How many runs ended in each way. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** How many of these have no score: `infrastructure`, `cancelled`, `silent` and, in profile `default`, `user-error`. */
  readonly unscored: Readonly<Record<Outcome, number>>;
  /** How many runs have a score and no verdict, because an earlier version stored them: `rescore --save` judges them. */
  readonly notJudged: number;
  /** Plays that a mistake of the `agent` or the `user` ended: how many of each kind, as in the events of `show`. */
  readonly mistakes: Mistakes;
  /** Attempts of models beyond the first, over all runs. */
  readonly retries: number;
  /** How many runs are solved in which the simulated user had objected to what it was told (`list --where 'objections > 0'`). */
  readonly saved: number;
  /** With `--faults`: how many `calls` were spoiled, in how many `runs` with a verdict, and how many of these are `solved`. */
  readonly faults: { readonly calls: number; readonly runs: number; readonly solved: number };
  /** What models used in all runs: tokens and cost of `agent` and of `user` (the simulated users). */
  readonly spent: Spent;
  /**
   * By column of the paper's tables 5 and 11: `ALL`, the categories `STC MTC SUT MUT SD C II`, the augmentations `0DT 3DT 10DT AT TNS TDS ADS ATS`.
   */
  readonly columns: Means;
  /** How much the runs that a mistake of the simulated user ended can matter; `null` if there are none. */
  readonly userFaults: UserFaults | null;
}

export interface AgentTally extends Tally {
  readonly agent: string;
  /** The simulated users of its runs, by model spec. */
  readonly playedWith: readonly string[];
  /** What k trials of a cell come to, for each k; empty if no cell has a second one. */
  readonly attempts: readonly AttemptMeans[];
  /** What it did wrong in its runs that are not solved, for each mode that any agent of the sweep shows; several may be of one run. */
  readonly modes: readonly ModeShare[];
  /** Its runs that are not solved and whose modes nobody looked for: those of profile `paper`, and of earlier versions until `rescore --save`. */
  readonly withoutModes: number;
  /** Why none of its runs has a score; empty if one has. */
  readonly problems: readonly string[];
}

/** The output of `report --json`: figures for the whole sweep and for each agent. */
export interface SweepReport extends Tally {
  /** Id of the sweep. */
  readonly sweep: string;
  /** Sources of the answers of networked tools. If there is more than one, scores of different tasks are averaged together. */
  readonly services: readonly string[];
  /** Versions of this program that played the runs. If there is more than one, the scores may not be comparable. */
  readonly harness: readonly string[];
  /**
   * `cells`, `outcomes`, `unscored`, `mistakes`, `retries`, `saved`, `faults`, `spent`, `columns` and `user_faults` of each `agent`, by name, its `attempts`, its
   * `modes`, how many runs are `without_modes`, the simulated users that it was `played_with`, and in `problems` why none of its runs has a score. An agent of which nothing is stored is there too,
   * with zeros. Outside of `agents`, they are of all agents together.
   */
  readonly agents: readonly AgentTally[];
  /**
   * For each simulated user that made a mistake: `user`, how many plays it `failed`, and of how many `plays`, those counted that were played again.
   */
  readonly users: readonly UserRate[];
  /** Cells whose trials differ, the most uncertain ones first. */
  readonly flaky: readonly FlakyCell[];
  /** Why runs are not solved, the most common cause first. */
  readonly causes: readonly CauseGroup[];
  /** How far those who labelled runs, models and people, agree with the rules. */
  readonly judges: readonly JudgeAgreement[];
  /** Where the code of agents in files and functions failed, the most frequent error first. */
  readonly codeErrors: readonly CodeError[];
  /** How many `runs` were set aside so that their cells are played again, and what they `spent`; all other figures are without them. */
  readonly earlierRuns: EarlierRuns;
  /** What each agent of the floors scores on the same cells; `null` for single runs, and if none are kept for the pack (docs/scripted-agents.md). */
  readonly floors: readonly Floor[] | null;
  /**
   * By which prices the costs of each `model` were counted last, `priced_by`: `provider`, or the date of a list, after the name of a file of yours.
   */
  readonly prices: readonly PricedModel[];
  /** When the sweep was created; `null` for single runs. */
  readonly createdAt: string | null;
  /** Of a world that comes from a benchmark: what that says of each agent, beside our verdict, and where they part. */
  readonly guestRewards?: readonly GuestRewards[];
  /** With `--faults`: how often each agent solved runs in which calls were spoiled, by the kind of fault. */
  readonly faultRecoveries?: readonly FaultRecovery[];
  /** With `--public`: what each agent solves here and in that sweep of the published scenarios. */
  readonly publicAndFresh?: readonly PublicAndFresh[];
}

/** What is taken over as it is. */
const NOTHING_ELSE = {
  judges: [],
  codeErrors: [],
  earlierRuns: { runs: 0, spent: NOTHING_SPENT },
  floors: null,
  prices: [],
  createdAt: null,
};

/** What is stored of a sweep. */
interface ReportInput extends Partial<
  Pick<SweepReport, keyof typeof NOTHING_ELSE | 'guestRewards' | 'faultRecoveries'>
> {
  readonly groups: readonly TallyGroup[];
  readonly unscored?: readonly UnscoredAgent[];
  readonly mistakes?: readonly MistakeGroup[];
  readonly mixed?: readonly MixedCell[];
  readonly failures?: Failures;
}

/** Where nobody asks why. */
export const NO_FAILURES: Failures = { causes: [], modes: [] };

/** Adds up a sweep's tally in the layout of the paper's tables 5 and 11. */
export function report(sweep: string, input: ReportInput): SweepReport {
  const { groups, mistakes = [], mixed = [], failures = NO_FAILURES, unscored = [], ...others } = input;
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
      return {
        agent,
        playedWith,
        ...tallyOf(own, of(agent)),
        attempts: attemptMeans(own),
        modes: modeShares(agent, failures.modes, own),
        withoutModes: withoutModes(agent, failures.modes),
        problems,
      };
    }),
    users: userRates(groups, mistakes),
    flaky: flakyCells(groups, mixed),
    causes: failures.causes,
    ...NOTHING_ELSE,
    ...others,
  };
}

/** The report of a stored sweep. @param failures if they are known already */
export async function storedReport(
  store: Pick<ResultsStore, 'sums' | 'pages' | 'packs' | 'sweeps' | 'trajectories' | 'traffic' | 'labels'>,
  sweep: string,
  floors: readonly Floor[] | null,
  failures?: Failures,
): Promise<SweepReport> {
  const overview = await store.sweeps.find(sweep);
  const groups = await store.sums.tally(sweep);
  const [rewards, recoveries] = [await guestRewards(store, sweep), await faultRecoveries(store, sweep, groups)];
  return report(sweep, {
    groups,
    unscored: overview === null ? [] : await unscoredAgents(store, overview, groups),
    mistakes: await store.sums.mistakes(sweep),
    mixed: await store.sums.mixedCells(sweep),
    failures: failures ?? (await failuresOf(runCauses(store, sweep))),
    judges: await judgeAgreements(store, overview ?? { id: sweep, parameters: {} }, sum(groups, 'scored')),
    codeErrors: await codeErrors(store, sweep, groups),
    earlierRuns: await store.sums.earlierRuns(sweep),
    floors,
    ...(rewards.length > 0 && { guestRewards: rewards }),
    ...(recoveries.length > 0 && { faultRecoveries: recoveries }),
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
    saved: sum(groups, 'saved'),
    faults: { calls: sum(groups, 'faults'), runs: sum(groups, 'faulted'), solved: sum(groups, 'recovered') },
    spent: addSpent(groups.map(({ spent }) => spent)),
    columns: meansOf(groups),
    userFaults: userFaults(groups),
  };
}
