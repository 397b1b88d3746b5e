import { compareStored } from '../results/comparison/comparison.ts';
import { augmentationSides } from '../results/comparison/augmentation-sides.ts';
import type { Choices, SideComparison, Sides } from '../results/comparison/comparison.ts';
import { askedAgents } from '../results/listed-sweep.ts';
import { sideName } from '../results/comparison/comparison-texts.ts';
import { recordOf, sum } from '../results/means/means.ts';
import { unscoredText } from '../results/report/unscored-text.ts';
import { OUTCOMES } from '../sandbox/outcome.ts';
import type { ResultsStore } from '../results/store.ts';
import type { SweepOverview } from '../results/store/sweeps.ts';
import { shownSpec } from '../text/shown-spec.ts';
import { hintCommand } from '../text/hint-command.ts';
import { UserError } from './errors.ts';
import type { Report } from './report.ts';
import { agentsText, playedAgent } from './played-agent.ts';
import { existingSweep } from './results.ts';

interface Wanted extends Choices {
  readonly agents?: readonly string[] | undefined;
  /** What is compared instead of sweeps or agents: in one sweep, each augmentation with the one that it adds to. */
  readonly by?: 'augmentation' | undefined;
}

/** Compares sweeps that are named by their ids, or agents of one. @throws UserError */
export async function compareSweeps(
  store: ResultsStore,
  ids: readonly string[],
  { agents, by, ...choices }: Wanted,
  report: Report,
): Promise<readonly SideComparison[]> {
  const sweeps = [];
  for (const id of ids) {
    if (id.includes(',')) throw new UserError(`several sweeps are words: ${hintCommand('compare', ...id.split(','))}`);
    sweeps.push(await existingSweep(store, id, report));
  }
  const sides = by === undefined ? comparedSides(sweeps, agents) : await augmentationsOf(store, sweeps, agents);
  return compareStored(store, sides, choices);
}

/** How many runs of the sides have no score, so that they are compared with nothing; a line for each side that has some. */
export async function unscoredLines(
  { sums }: { readonly sums: Pick<ResultsStore['sums'], 'tally'> },
  comparisons: readonly SideComparison[],
): Promise<readonly string[]> {
  const sides = new Map(
    comparisons.flatMap(({ before, after }) => [before, after]).map((side) => [`${side.sweep} ${side.agent}`, side]),
  );
  const lines = await Promise.all(
    [...sides.values()].map(async (side) => {
      const { sweep, agent } = side;
      const groups = (await sums.tally(sweep)).filter((group) => group.agent === agent);
      const unscored = recordOf(
        OUTCOMES.map((outcome) => {
          const ofOutcome = groups.filter((group) => group.outcome === outcome);
          return [outcome, sum(ofOutcome, 'runs') - sum(ofOutcome, 'scored')];
        }),
      );
      const text = unscoredText({ unscored });
      return text === '' ? [] : [`not scored, so not compared: ${text} of ${sideName(side)}`];
    }),
  );
  return lines.flat();
}

/**
 * What to compare with what. Of one sweep, each other agent with the first one; of several, each other sweep with the first
 * one, agent by agent.
 * @throws UserError if there is nothing to compare
 */
function comparedSides(sweeps: readonly SweepOverview[], agents: readonly string[] | undefined): readonly Sides[] {
  const [first, ...others] = sweeps;
  if (first === undefined) throw new UserError('name a sweep to compare');
  if (others.length === 0) return agentsOf(first, agents);
  return others.flatMap((other) => nightsOf(first, other, agents));
}

function agentsOf(sweep: SweepOverview, wanted: readonly string[] | undefined): readonly Sides[] {
  const [baseline, ...others] = [...new Set(wanted ?? inOrder(sweep))].map((agent) => playedAgent(sweep, agent));
  if (baseline === undefined || others.length === 0) {
    throw new UserError(
      `sweep ${sweep.id} has ${baseline === undefined ? 'no stored runs' : `one agent only, ${shownSpec(baseline)}`}: name another sweep to compare it with, as in \`${hintCommand('compare', 'BEFORE', sweep.id)}\``,
    );
  }
  return others.map((agent) => [
    { sweep: sweep.id, agent: baseline },
    { sweep: sweep.id, agent },
  ]);
}

async function augmentationsOf(
  { sums }: Pick<ResultsStore, 'sums'>,
  [sweep, ...others]: readonly SweepOverview[],
  wanted: readonly string[] | undefined,
): Promise<readonly Sides[]> {
  if (sweep === undefined || others.length > 0)
    throw new UserError('--by augmentation compares the augmentations of one sweep: name one');
  const groups = await sums.tally(sweep.id);
  const agents = [...new Set(wanted ?? inOrder(sweep))].map((agent) => playedAgent(sweep, agent));
  const sides = agents.flatMap((agent) => {
    const played = groups.filter((group) => group.agent === agent && group.scored > 0);
    return augmentationSides(
      { sweep: sweep.id, agent },
      played.map(({ augmentation }) => augmentation),
    );
  });
  if (sides.length > 0) return sides;
  throw new UserError(
    `sweep ${sweep.id} has no augmentation with a score beside one that it adds to: play it with several, as in \`${hintCommand('sweep', '--augmentations', 'all')}\``,
  );
}

/** As the sweep was asked to play them, so that its first agent is the one to compare with. */
function inOrder(sweep: SweepOverview): readonly string[] {
  const asked = askedAgents(sweep).filter((agent) => sweep.agents.includes(agent));
  return [...asked, ...sweep.agents];
}

function nightsOf(
  before: SweepOverview,
  after: SweepOverview,
  wanted: readonly string[] | undefined,
): readonly Sides[] {
  if (before.id === after.id)
    throw new UserError(`sweep ${before.id} cannot be compared with itself: name another one`);
  const agents = wanted ?? before.agents.filter((agent) => after.agents.includes(agent));
  const [one, ...more] = before.agents;
  const [other, ...others] = after.agents;
  if (agents.length === 0 && one !== undefined && other !== undefined && more.length + others.length === 0) {
    return [
      [
        { sweep: before.id, agent: one },
        { sweep: after.id, agent: other },
      ],
    ];
  }
  if (agents.length === 0) {
    throw new UserError(
      `sweeps ${before.id} and ${after.id} have no agent in common: ${agentsText(before)}; ${agentsText(after)}; choose sweeps that share one, or that have one each`,
    );
  }
  return agents.map((agent) => [
    { sweep: before.id, agent: playedAgent(before, agent) },
    { sweep: after.id, agent: playedAgent(after, agent) },
  ]);
}
