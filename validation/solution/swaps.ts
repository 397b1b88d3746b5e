import { edgesOf } from '../../evaluation/guardrails.ts';
import type { Script, Subject } from '../subject.ts';
import { orderedCalls } from './dependencies.ts';
import { isAllowed } from './linear-orders.ts';
import { meetingSteps } from './prefixes.ts';
import { thenSilent } from './steps.ts';

/** The reference solution with two steps in each other's place. */
interface Swap {
  readonly script: Script;
  /** Indices into the solution, the lower one first. */
  readonly first: number;
  readonly second: number;
  /** Whether a milestone that the first step meets comes directly before one that the second step meets. */
  readonly isJoined: boolean;
}

/** Swaps of two steps that an edge joins, and of two whose order is free. */
export async function swaps(subject: Subject): Promise<readonly Swap[]> {
  const { solution, milestones } = subject.scenario;
  const { origin, before } = await orderedCalls(subject);
  const met = await meetingSteps(subject, solution);
  const edges = new Set(edgesOf(milestones).map(([from, to]) => `${met[from]} ${met[to]}`));
  const pairs = solution.flatMap((_, second) => solution.slice(0, second).map((__, first) => ({ first, second })));
  return pairs.flatMap(({ first, second }): readonly Swap[] => {
    const order = swapped([...solution.keys()], first, second);
    const isJoined = edges.has(`${first} ${second}`);
    const calls = order.flatMap((step) => [...origin.keys()].filter((call) => origin[call] === step));
    if (!isJoined && !isAllowed(calls, before)) return [];
    return [{ script: thenSilent(order.map((step) => solution[step]!)), first, second, isJoined }];
  });
}

function swapped(items: readonly number[], first: number, second: number): readonly number[] {
  return items.with(first, items[second]!).with(second, items[first]!);
}
