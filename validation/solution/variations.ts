import type { Script, Subject } from '../subject.ts';
import { callOrderScripts } from './call-order-scripts.ts';
import { omissions } from './omissions.ts';
import { thenSilent } from './steps.ts';
import { swaps } from './swaps.ts';

/** All that the checks make of the reference solution: other orders, beginnings, gaps, swapped steps. */
export async function variations(subject: Subject): Promise<readonly Script[]> {
  const { solution } = subject.scenario;
  const beginnings = solution.flatMap((_, index) => {
    const prefix = solution.slice(0, index);
    return prefix.length === 0 ? [thenSilent(prefix)] : [thenSilent(prefix), prefix];
  });
  const altered = [...(await omissions(subject)), ...(await swaps(subject))].map(({ script }) => script);
  return [...(await callOrderScripts(subject)), ...beginnings, ...altered];
}
