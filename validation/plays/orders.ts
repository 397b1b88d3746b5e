import { edgesOf } from '../../evaluation/guardrails.ts';
import { ancestorsOf } from '../../evaluation/placement-order.ts';
import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import type { Play } from '../play-scenario.ts';
import { reversedLists } from '../../sandbox/reversed-lists.ts';
import {
  answersIn,
  callPath,
  callsOf,
  describeStep,
  oneByOne,
  placedCalls,
  thenSilent,
  usedBy,
  withCall,
} from '../steps.ts';
import type { Script } from '../subject.ts';
import { isBelow, noWorse, worse } from '../verdicts.ts';
import { interferes, touchedState } from './touched-state.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { noise } from '../../sandbox/noise.ts';

/** Of more possible orders, so many are tried. */
const MOST_ORDERS = 20;

/** The solution's calls one by one, in the orders that an agent can make them in. */
export async function possibleOrders(one: Case): Promise<readonly Script[]> {
  const { steps, before } = await one.derived(orderedCalls);
  return linearOrders(before, MOST_ORDERS).map((order) => order.map((index) => steps[index]!));
}

export async function inEveryOrder(one: Case): Promise<readonly Trial[]> {
  return (await possibleOrders(one)).map((agent) => ({
    who: `the solution in the order ${agent.map(describeStep).join(', ')}`,
    agent,
  }));
}

/** Lists of a call that belong together, item by item, say the same if all of them are reversed. */
export function withPairsReversed({ solution }: Case): readonly Trial[] {
  return placedCalls(solution).flatMap(({ call, place }) => {
    if (!hasPairs(call.arguments)) return [];
    const agent = withCall(solution, place, { ...call, arguments: reversedLists(call.arguments) });
    const who = `an agent that calls ${call.tool} ("${call.id}") with the pairs in reverse order`;
    return [{ who, agent, path: callPath(place) }];
  });
}

function hasPairs(args: JsonObject): boolean {
  const lengths = Object.values(args).flatMap((value) => (isList(value) && value.length > 1 ? [value.length] : []));
  return lengths.some((length, index) => lengths.indexOf(length) !== index);
}

/** Steps of one call or sentence each, and for each of them the steps that must come before it. */
interface OrderedCalls {
  readonly steps: Script;
  /** The step of the solution that each of them is, or is of. */
  readonly origin: readonly number[];
  readonly before: readonly ReadonlySet<number>[];
}

/**
 * The calls of the reference solution and the order among them that an agent has to keep: a call follows those whose results
 * it uses, those of an earlier step that change what it depends on, and those that meet milestones before its own. No call
 * moves to the other side of a sentence.
 */
async function orderedCalls(one: Case): Promise<OrderedCalls> {
  const { solution } = one;
  const { milestones, definition } = one.scenario;
  const steps = oneByOne(solution);
  const answers = answersIn(steps, await one.play(steps));
  const states = steps.map((step) => callsOf(step).map((call) => touchedState(call, answers.get(call.id), definition)));
  const origin = solution.flatMap((step, index) => ('say' in step ? [index] : step.calls.map(() => index)));
  const met = await meetingSteps(one, steps);
  const ancestors = ancestorsOf([...met.keys()], edgesOf(milestones));

  const isMilestoneOrder = (first: number, second: number) =>
    met.some(
      (step, milestone) => step === second && [...ancestors.get(milestone)!].some((each) => met[each] === first),
    );
  const mustPrecede = (first: number, second: number): boolean => {
    const [earlier, later] = [steps[first]!, steps[second]!];
    if ('say' in earlier || 'say' in later) return true;
    if (callsOf(earlier).some(({ id }) => usedBy(later).has(id))) return true;
    if (isMilestoneOrder(first, second)) return true;
    return origin[first] !== origin[second] && interferes(states[first]![0]!, states[second]![0]!);
  };
  const before = steps.map(
    (_, second) => new Set([...steps.keys()].filter((first) => first < second && mustPrecede(first, second))),
  );
  return { steps, origin, before };
}

/** Swaps of two steps whose milestones an edge joins, which must cost something, and of two whose order is free. */
export async function swappedSteps(one: Case): Promise<readonly (Trial & { readonly agent: Script })[]> {
  const { solution, scenario } = one;
  const { origin, before } = await one.derived(orderedCalls);
  const met = await meetingSteps(one, solution);
  const edges = new Set(edgesOf(scenario.milestones).map(([from, to]) => `${met[from]} ${met[to]}`));
  const pairs = solution.flatMap((_, second) => solution.slice(0, second).map((__, first) => ({ first, second })));
  return pairs.flatMap(({ first, second }) => {
    const order = [...solution.keys()].with(first, second).with(second, first);
    const isJoined = edges.has(`${first} ${second}`);
    const calls = order.flatMap((step) => [...origin.keys()].filter((call) => origin[call] === step));
    if (!isJoined && !isAllowed(calls, before)) return [];
    const names = [first, second].map((index) => `${index + 1} (${describeStep(solution[index]!)})`).join(' and ');
    const who = `an agent that swaps steps ${names}, whose milestones ${isJoined ? 'an' : 'no'} edge joins,`;
    const agent = thenSilent(order.map((step) => solution[step]!));
    return [{ who, agent, path: ['solution', second], expect: isJoined ? worse : noWorse }];
  });
}

/** Plays of the first 0, 1, ... steps of a script; after them the agent says nothing more. The last play is the whole one. */
export function prefixPlays(one: Case, script: Script): Promise<readonly Play[]> {
  const prefixes = script.map((_, length) => thenSilent(script.slice(0, length)));
  return Promise.all([...prefixes, script].map((prefix) => one.play(prefix)));
}

/**
 * The step that meets each milestone: the first after which its similarity is what it is at the end.
 * @returns indices into the script by milestone; -1 where no step is needed
 */
async function meetingSteps(one: Case, script: Script): Promise<readonly number[]> {
  const plays = await prefixPlays(one, script);
  const final = plays.at(-1)?.score.milestones ?? [];
  return final.map(({ similarity }, milestone) => {
    const reached = plays.findIndex(({ score }) => !isBelow(score.milestones[milestone]?.similarity ?? 0, similarity));
    return reached - 1;
  });
}

/** For each item, the items that must come before it. */
type Predecessors = readonly ReadonlySet<number>[];

/** All orders that the predecessors allow, or a sample of them if there are more than `most`: always the same one. */
export function linearOrders(before: Predecessors, most: number): readonly (readonly number[])[] {
  const all = allOrders(before, most + 1);
  return all.length <= most ? all : sampledOrders(before, most);
}

/** Whether an order of all items is one that the predecessors allow. */
export function isAllowed(order: readonly number[], before: Predecessors): boolean {
  return order.every((item, index) => [...before[item]!].every((one) => order.indexOf(one) < index));
}

function allOrders(
  before: Predecessors,
  limit: number,
  placed: readonly number[] = [],
): readonly (readonly number[])[] {
  if (placed.length === before.length) return [placed];
  const orders: (readonly number[])[] = [];
  for (const item of ready(before, placed)) {
    if (orders.length >= limit) break;
    orders.push(...allOrders(before, limit - orders.length, [...placed, item]));
  }
  return orders;
}

/** Different orders, each drawn item by item. */
function sampledOrders(before: Predecessors, count: number): readonly (readonly number[])[] {
  const orders = new Map<string, readonly number[]>();
  for (let draw = 0; orders.size < count; draw++) {
    let order: readonly number[] = [];
    while (order.length < before.length) {
      const candidates = ready(before, order);
      const chosen = candidates[Math.floor(noise(`${draw}/${order.join()}`) * candidates.length)]!;
      order = [...order, chosen];
    }
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}

function ready(before: Predecessors, placed: readonly number[]): readonly number[] {
  return [...before.keys()].filter(
    (item) => !placed.includes(item) && [...before[item]!].every((one) => placed.includes(one)),
  );
}
