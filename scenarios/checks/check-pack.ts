import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem } from '../invalid-pack.ts';
import type { PackContent } from '../pack.ts';
import { checkKeys } from './check-keys.ts';
import { checkScenario } from './check-scenario.ts';
import { checkVariations } from './check-variations.ts';
import { checkClock, checkTimes } from './check-times.ts';

/** All that is wrong with a pack of the right shape: names that lead nowhere, values that do not fit, impossible orders. */
export function checkPack(pack: PackContent, world: WorldDefinition): readonly PackProblem[] {
  const names = new Set<string>();
  const clock = checkClock(pack.clock);
  return [
    ...pack.scenarios.flatMap(({ name }, index) => {
      if (!names.has(name)) return names.add(name) && [];
      const path = ['scenarios', index, 'name'];
      return [problemAt(path, `"${name}" is taken`, 'give each scenario its own name')];
    }),
    ...checkKeys(pack, world.tables),
    ...clock,
    ...checkTimes(pack, [], clock.length > 0 ? DEFAULT_CLOCK : pack.clock),
    ...pack.scenarios.flatMap((scenario, index) => checkScenario(scenario, pack, world, ['scenarios', index])),
    ...checkVariations(pack),
  ];
}
