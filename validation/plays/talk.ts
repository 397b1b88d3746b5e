import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import { describeStep, thenSilent } from '../steps.ts';
import type { Script } from '../subject.ts';
import { omissions } from './omissions.ts';
import { possibleOrders, swappedSteps } from './orders.ts';

/** Sentences of agents that never come to the point. */
const IDLE_TALK = ['', 'Could you say that again, please?', 'I am working on it.'];

/** They say one thing for ever, or all that the checks make of the solution: other orders, beginnings, gaps, swapped steps. */
export async function talkers(one: Case): Promise<readonly Trial[]> {
  const said = one.guessed.filter((step) => 'say' in step);
  const beginnings = one.solution.flatMap((_, index) => {
    const prefix = one.solution.slice(0, index);
    return prefix.length === 0 ? [thenSilent(prefix)] : [thenSilent(prefix), prefix];
  });
  const scripts: readonly Script[] = [
    ...[...IDLE_TALK.map((say) => ({ say })), ...said].map((step) => [step]),
    ...(await possibleOrders(one)),
    ...beginnings,
    ...omissions(one).map(({ script }) => script),
    ...(await swappedSteps(one)).map(({ agent }) => agent),
  ];
  return scripts.map((agent) => ({
    who: `an agent that plays ${agent.map(describeStep).join(', ')}`,
    agent,
    path: ['replies'],
  }));
}
