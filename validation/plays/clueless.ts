import { clusteredMean } from '../../results/statistics/clustered-mean.ts';
import { clusterSums } from '../../results/statistics/cluster-sums.ts';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { random as drawing } from '../../roles/scripted/random.ts';
import { recite } from '../../roles/scripted/recite.ts';
import { TRIVIAL_AGENTS } from '../../roles/scripted/trivial-agents.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import type { Case } from '../case.ts';
import type { AcrossScenarios, MeasuredCell, Trial, UnfairFinding } from '../check.ts';
import { callsOf } from '../steps.ts';
import type { NamedAgent } from '../subject.ts';
import { isFull, isReached } from '../verdicts.ts';
import { hollow, rewritten } from './rewritten.ts';

/** Agents that understand nothing, so they must solve nothing; and what the figures of all cells say of them. */

const { unhelpful, idle, confirm, echo } = TRIVIAL_AGENTS;
const TRIVIAL = Object.entries({ idle, confirm, echo, unhelpful }).map(([name, takeTurn]): NamedAgent => ({
  name: `scripted:${name}`,
  takeTurn,
}));
const REFUSING: NamedAgent = { name: 'scripted:unhelpful', takeTurn: unhelpful };
export const IDLE: NamedAgent = { name: 'scripted:idle', takeTurn: idle };

export function doingNothing(): readonly Trial[] {
  return [{ who: IDLE.name, agent: IDLE }];
}

/** Where refusing is right, an agent that refuses everything may be right by chance. */
export function sayingTheSame({ isRefusable }: Case): readonly Trial[] {
  const agents = TRIVIAL.filter(({ name }) => name !== IDLE.name && !(isRefusable && name === REFUSING.name));
  return agents.map((agent) => ({ who: agent.name, agent }));
}

/** Chance is fewer than half of the scenarios where refusing is right. */
export const refusedByChance: AcrossScenarios = {
  async measure(one) {
    const figures: Record<string, number> = {};
    for (const agent of TRIVIAL) figures[agent.name] = (await one.play(agent)).score.similarity;
    if (!one.isRefusable) return figures;
    return { ...figures, refused: Number(isReached((await one.play(REFUSING)).score)) };
  },
  judge(cells) {
    const refusable = byScenario(cells.filter(({ figures }) => figures['refused'] !== undefined));
    const solved = [...refusable].filter(([, own]) => own.some(({ figures }) => figures['refused'] === 1));
    if (2 * solved.length < Math.max(refusable.size, 1)) return [];
    const names = solved.map(([name]) => name).join(', ');
    const share = `${solved.length} of the ${refusable.size} scenarios where refusing is right`;
    return [{ evidence: `${REFUSING.name} solves ${share}: ${names}` }];
  },
  note: (cells) => TRIVIAL.map(({ name }) => `${name} scores ${percent(total(cells, name) / cells.length)}`).join(', '),
};

const SEEDS = [0, 1, 2];
const RANDOM: NamedAgent = { name: 'scripted:random', takeTurn: drawing };

/** The share of runs that luck may solve, and in how many runs luck evens out. */
const BY_CHANCE = 0.01;
const ENOUGH_RUNS = 1000;

export const RANDOM_TITLE = `an agent that makes random calls solves nothing but by chance (seeds ${SEEDS.join(', ')})`;

/** In a cell, one of the seeds may solve it by chance; two where the solution only switches settings, or asks for them. */
export async function solvedByLuck(one: Case): Promise<readonly UnfairFinding[]> {
  const args = one.solution.flatMap(callsOf).flatMap((call) => Object.values(call.arguments));
  const byChance = args.every((value) => typeof value === 'boolean') ? 2 : 1;
  const scores = await randomScores(one);
  const solved = SEEDS.filter((_, index) => isReached(scores[index]!));
  if (solved.length <= byChance) return [];
  return [{ evidence: `it is solved by ${RANDOM.name} with seeds ${solved.join(', ')}`, path: ['milestones'] }];
}

function randomScores(one: Case) {
  return Promise.all(SEEDS.map(async (seed) => (await one.play(RANDOM, { seed })).score));
}

export const luckyRuns: AcrossScenarios = {
  async measure(one) {
    const scores = await randomScores(one);
    const similarity = scores.reduce((sum, score) => sum + score.similarity, 0) / SEEDS.length;
    return { similarity, solved: scores.filter(isReached).length };
  },
  judge(cells) {
    const runs = cells.length * SEEDS.length;
    const solved = total(cells, 'solved');
    if (runs < ENOUGH_RUNS || solved < BY_CHANCE * runs) return [];
    return [{ evidence: `${RANDOM.name} solves ${solved} of ${runs} runs, which is more than chance` }];
  },
  /** Runs of one scenario resemble each other. */
  note(cells) {
    const values = cells.map(({ scenario, figures }) => ({ cluster: scenario, value: Number(figures['similarity']) }));
    const { mean = 0, interval } = clusteredMean(clusterSums(values)) ?? {};
    const { low = mean, high = mean } = interval ?? {};
    return `${RANDOM.name} scores ${percent(mean)} (95% interval ${percent(Math.max(low, 0))} to ${percent(high)})`;
  },
};

/** Under so many of the augmentations, those where few tools are offered, a number may be read out by chance. */
const MOST_BY_CHANCE = 1 / 8;

/** A number that is read out among others cannot be told from an answer: see across. */
export function reciting(one: Case): readonly Trial[] {
  return tellsNumber(one) || one.tellsCommonFacts ? [] : [{ who: 'scripted:recite', agent: reciter(one) }];
}

function tellsNumber({ told }: Case): boolean {
  return told.some(({ kind }) => kind === 'number');
}

function reciter({ subject, scenario }: Case): NamedAgent {
  return { name: 'scripted:recite', takeTurn: recite(subject.tools.shownName, scenario.definition.tools) };
}

export const recitedNumbers: AcrossScenarios = {
  async measure(one) {
    const isTried = tellsNumber(one) && !one.tellsCommonFacts;
    return { number: Number(isTried && isReached((await one.play(reciter(one))).score)) };
  },
  judge: (cells) =>
    [...byScenario(cells)]
      .filter(([, own]) => total(own, 'number') > MOST_BY_CHANCE * own.length)
      .map(([scenario]) => ({ evidence: `${scenario} is solved by scripted:recite` })),
};

function byScenario(cells: readonly MeasuredCell[]): ReadonlyMap<string, readonly MeasuredCell[]> {
  return Map.groupBy(cells, ({ scenario }) => scenario);
}

function total(cells: readonly MeasuredCell[], figure: string): number {
  return cells.reduce((sum, { figures }) => sum + Number(figures[figure]), 0);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** What an agent may say that has nothing to say. */
const NOTHINGS = ['', 'NaN', '[]', 'null'];

/** They do nothing, or nothing that makes sense. The last sentence alone is enough where refusing is right, or where people may know it. */
export function hollowAgents(one: Case): readonly Trial[] {
  const { subject, solution, guessed } = one;
  const silent = solution.map((step) => ('say' in step ? { say: '' } : step));
  const { shownName, offered } = subject.tools;
  const takeTurn = rewritten(scriptedOracle(silent, shownName), offered, hollow);
  const last = guessed.filter((step) => 'say' in step).slice(-1);
  const isEnough = last.length === 0 || one.isRefusable || one.tellsCommonFacts;
  return [
    ...NOTHINGS.map((say) => ({ who: `an agent that answers ${JSON.stringify(say)}`, agent: [{ say }] })),
    {
      who: 'an agent that makes the calls of the solution with NaN and empty texts',
      agent: { name: 'hollow', takeTurn },
    },
    ...(isEnough ? [] : [{ who: 'an agent that says only the last sentence of the solution', agent: last }]),
  ];
}

/** Milestones that even those agents meet. A mark is none: the user speaks to any agent that keeps asking. */
export async function neverMissed(one: Case): Promise<readonly UnfairFinding[]> {
  const { milestones } = one.scenario;
  const scores = await Promise.all(hollowAgents(one).map(async ({ agent }) => (await one.play(agent)).score));
  return (scores[0]?.milestones ?? [])
    .filter(({ milestone }) => !milestones.milestones[milestone]?.isMarker)
    .filter(({ milestone }) => scores.every((score) => isFull(score.milestones[milestone]?.similarity ?? 0)))
    .map((match) => ({
      evidence: `no agent misses this milestone, whatever it leaves undone: ${milestoneTitle(match, milestones)}`,
      path: ['milestones', 'milestones', match.milestone],
    }));
}
