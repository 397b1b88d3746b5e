import type { SideComparison } from '../../comparison/comparison.ts';
import { differenceCells } from '../../comparison/comparison-texts.ts';
import { filledColumns } from '../../means/columns.ts';
import { sum } from '../../means/means.ts';
import type { MistakeGroup, TallyGroup } from '../../store/sums.ts';
import { clusteredShare } from '../../statistics/bounded-mean.ts';
import type { ClusterSum } from '../../statistics/cluster-sums.ts';
import { count } from '../../../text/words.ts';
import { shownSpec } from '../../../text/shown-spec.ts';
import { hasScore } from '../formats/notes.ts';
import { decimal, percent, withRange } from '../formats/table-cells.ts';
import { ENDED } from '../mistakes.ts';
import type { SweepReport } from '../report.ts';
import type { PaperRuns } from './run-facts.ts';

/** A table of the paper, of one's own runs. */
export interface PaperTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is to be known of it, and how it differs from the paper's. */
  readonly notes: readonly string[];
}

/** How the simulated user failed in a sweep. */
export interface UserFailures {
  /** What its prompt is made of (docs/prompting.md). */
  readonly prompt: string;
  readonly groups: readonly TallyGroup[];
  readonly mistakes: readonly MistakeGroup[];
}

const BY_EYE =
  'The paper counts hallucinations and ignored instructions by reading all runs; these are the mistakes that the program finds and plays again.';

/** Of the sweep, and of others that differ in this prompt only. */
export function userPromptTable(sweeps: readonly UserFailures[]): PaperTable {
  const kinds = kindsOf(sweeps.flatMap(({ mistakes }) => mistakes));
  return {
    title: 'Table 2: plays that the simulated user spoilt, in % (95 % interval), by its prompt',
    header: ['prompt', ...kinds, 'total'],
    rows: sweeps.map(({ prompt, groups, mistakes }) => [prompt, ...failureCells(kinds, groups, mistakes)]),
    notes: [BY_EYE],
  };
}

export function userFailureTable({ groups, mistakes }: UserFailures): PaperTable {
  const kinds = kindsOf(mistakes);
  const agents = [...new Set(groups.map(({ agent }) => agent))];
  const of = <Group extends { readonly agent: string }>(all: readonly Group[], agent: string) =>
    all.filter((group) => group.agent === agent);
  return {
    title: 'Table 3: plays that the simulated user spoilt, in % (95 % interval), by agent',
    header: ['agent', ...kinds, 'total'],
    rows: agents.map((agent) => [shownSpec(agent), ...failureCells(kinds, of(groups, agent), of(mistakes, agent))]),
    notes: ['The paper has the standard deviation of four trials; these intervals count base scenarios.'],
  };
}

const isOfUser = ({ outcome }: MistakeGroup) => outcome === 'user-error';

function kindsOf(mistakes: readonly MistakeGroup[]): readonly string[] {
  return [...new Set(mistakes.filter(isOfUser).map(({ kind }) => kind))].toSorted();
}

function failureCells(kinds: readonly string[], groups: readonly TallyGroup[], mistakes: readonly MistakeGroup[]) {
  const failed = mistakes.filter(isOfUser);
  const ended = groups.filter(({ outcome }) => ENDED.has(outcome));
  const scenarios = [...new Set([...ended, ...failed].map(({ scenario }) => scenario))];
  const share = (some: readonly MistakeGroup[]) =>
    shareText(
      scenarios.map((scenario) => {
        const isOf = (group: { readonly scenario: string }) => group.scenario === scenario;
        const n = sum(ended.filter(isOf), 'runs') + sum(failed.filter(isOf), 'plays');
        return { n, sum: sum(some.filter(isOf), 'plays') };
      }),
    );
  return [...kinds.map((kind) => share(failed.filter((one) => one.kind === kind))), share(failed)];
}

export function statisticsTable(report: SweepReport, { runs, tools }: PaperRuns): PaperTable {
  const calls = runs.reduce((all, { facts }) => all + facts.calls, 0);
  return {
    title: 'Table 4: statistics',
    header: ['', 'average turns', 'average tool calls', 'test cases', 'tools called'],
    rows: [
      [
        report.sweep,
        decimal(report.columns.ALL.turn_count),
        runs.length === 0 ? '-' : (calls / runs.length).toFixed(2),
        String(new Set(runs.map(({ scenario, augmentation }) => `${scenario} ${augmentation}`)).size),
        String(tools),
      ],
    ],
    notes: [],
  };
}

/** Agents by how well they did, as the paper orders them. */
function byScore({ agents }: SweepReport) {
  return agents
    .filter(hasScore)
    .toSorted((one, other) => (other.columns.ALL.similarity ?? 0) - (one.columns.ALL.similarity ?? 0));
}

export function similarityTable(report: SweepReport): PaperTable {
  const agents = byScore(report);
  const columns = filledColumns(agents.map((tally) => tally.columns));
  return {
    title:
      'Table 5: average similarity (95 % interval of all), and in bold the share of solved runs, which the paper lacks',
    header: ['agent', ...columns.map(({ name }) => name)],
    rows: agents.map((tally) => [
      shownSpec(tally.agent),
      ...columns.map(({ name }) => {
        const { similarity, similarity_interval: interval, solved } = tally.columns[name];
        return `${withRange(similarity, name === 'ALL' ? interval : null)} **${percent(solved)}**`;
      }),
    ]),
    notes: ['What each augmentation costs, and whether by chance: `compare SWEEP --by augmentation`.'],
  };
}

export function turnTable(report: SweepReport): PaperTable {
  const agents = byScore(report).toSorted(
    (one, other) => (one.columns.ALL.turn_count ?? 0) - (other.columns.ALL.turn_count ?? 0),
  );
  const columns = filledColumns(agents.map((tally) => tally.columns));
  return {
    title: 'Table 11: average turn count',
    header: ['agent', ...columns.map(({ name }) => name)],
    rows: agents.map((tally) => [
      shownSpec(tally.agent),
      ...columns.map(({ name }) => decimal(tally.columns[name].turn_count)),
    ]),
    notes: [],
  };
}

/** @param comparisons of the sweep with function calling and the one with ReAct prompts, agent by agent */
export function promptingTable(comparisons: readonly SideComparison[]): PaperTable {
  return {
    title: 'Table 9: default prompting and ReAct',
    header: ['agent', 'measure', 'pairs', 'baseline', 'ReAct', 'change', '95 % interval', 'p'],
    rows: comparisons.flatMap(({ after, solved, similarity }) =>
      Object.entries({ solved, similarity }).flatMap(([measure, difference]) =>
        difference === null ? [] : [[shownSpec(after.agent), measure, ...differenceCells(difference)]],
      ),
    ),
    notes:
      comparisons.length > 0
        ? []
        : ['No stored sweep differs from this one in `--prompting react` only: play it with the same options.'],
  };
}

/** Whether agents can do at all what the rest needs. */
export function featureTable(agents: readonly string[], { runs }: PaperRuns): PaperTable {
  return {
    title: 'Table 10: what agents can do, in % of runs (95 % interval)',
    header: ['agent', 'runs', 'generates a tool call', 'consumes a tool response, of runs with one'],
    rows: agents.map((agent) => {
      const own = runs.filter((run) => run.agent === agent);
      const calling = own.filter(({ facts }) => facts.calls > 0);
      return [
        shownSpec(agent),
        count(own.length, 'run'),
        shareOf(own, ({ facts }) => facts.calls > 0),
        shareOf(calling, ({ facts, modes }) => facts.wentOn && !(modes?.includes('ignored_error') ?? false)),
      ];
    }),
    notes: [
      'A response is consumed where the agent takes another turn after it, and does not go on as if an error were none.',
    ],
  };
}

type Runs = PaperRuns['runs'];

function shareOf(runs: Runs, has: (run: Runs[number]) => boolean): string {
  const byScenario = [...Map.groupBy(runs, ({ scenario }) => scenario).values()];
  return shareText(byScenario.map((own) => ({ n: own.length, sum: own.filter(has).length })));
}

/** With its range. @param sums of each base scenario */
function shareText(sums: readonly ClusterSum[]): string {
  const found = clusteredShare(sums);
  return found === null ? '-' : withRange(found.mean, found.interval);
}
