import { describe, expect, it } from 'vitest';
import { PLANNED_CHANCE, plannedDifference, plannedScenarios } from '../../../results/statistics/planned-comparison.ts';
import { signFlipP } from '../../../results/statistics/sign-flips.ts';
import { shareOf } from './simulated-sweeps.ts';

describe('a planned comparison', () => {
  it.each([40, 129, 400])(
    'of %i scenarios finds in about four of five cases what it says, and a third of that seldom',
    (scenarios) => {
      const planned = plannedDifference(scenarios, 1)!;
      const found = (difference: number) =>
        shareOf(400, `planned ${scenarios} ${difference}`, (random) => {
          const lost = PLANNED_CHANCE / 2 + difference;
          const changes = Array.from({ length: scenarios }, () => {
            const luck = random();
            return luck < lost ? -1 : luck < lost + PLANNED_CHANCE / 2 ? 1 : 0;
          });
          return signFlipP(changes) < 0.05;
        });
      expect(found(planned)).toBeGreaterThan(0.72);
      expect(found(planned)).toBeLessThan(0.88);
      expect(found(planned / 3)).toBeLessThan(0.35);
    },
  );

  it('needs fewer scenarios for more runs of each, and many more for a smaller difference', () => {
    const [once, often, small] = [plannedScenarios(0.05, 1), plannedScenarios(0.05, 8), plannedScenarios(0.025, 1)];
    expect(once).toBeGreaterThan(often!);
    expect(small).toBeGreaterThan(3 * once!);
    expect(plannedDifference(once!, 1)).toBeLessThanOrEqual(0.05);
    expect(plannedDifference(once! - 1, 1)).toBeGreaterThan(0.05);
  });

  it('finds nothing with a handful of scenarios, and never with none', () => {
    expect(plannedDifference(3, 8)).toBeNull();
    expect(plannedDifference(1, 1)).toBeNull();
    expect(plannedScenarios(0.0001, 1)).toBeNull();
  });
});
