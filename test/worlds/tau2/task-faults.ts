import { reversedLists } from '../../../sandbox/reversed-lists.ts';
import type { World } from '../../../sandbox/world.ts';
import { preparedWorld } from '../../../worlds/tau2/task.ts';
import type { GoldAction, TauTask } from '../../../worlds/tau2/task.ts';
import type { TauDomain } from '../../../worlds/tau2/toolkit.ts';
import { goldWorld, isSameDatabase, playedWorld } from '../../../worlds/tau2/reward/end-worlds.ts';
import type { GoldError } from '../../../worlds/tau2/reward/end-worlds.ts';

/** What is wrong with a task, seen from its files alone. */
export interface TaskFaults {
  /** Whoever does nothing ends in the gold database. */
  readonly isSolvedByNothing: boolean;
  /** What its gold actions raise. */
  readonly goldErrors: readonly GoldError[];
  /** The same pairs of items in another order end in another database. */
  readonly dependsOnOrder: boolean;
}

export function faultsOf(domain: TauDomain, base: World, task: TauTask): TaskFaults {
  const start = preparedWorld(domain, base, task, () => '');
  const { world, errors } = goldWorld(domain, start, task);
  const reversed = goldWorld(domain, start, { gold: task.gold?.map(withPairsReversed) ?? null }).world;
  return {
    isSolvedByNothing: isSameDatabase(domain, world, playedWorld(domain, start, [])),
    goldErrors: errors,
    dependsOnOrder: !isSameDatabase(domain, world, reversed),
  };
}

function withPairsReversed(action: GoldAction): GoldAction {
  return { ...action, arguments: reversedLists(action.arguments) };
}
