import type { Clock } from '../sandbox/clock.ts';
import type { World } from '../sandbox/world.ts';
import { checkTimes } from './check-pack.ts';
import { InvalidPack } from './invalid-pack.ts';
import { readJson } from './read-pack.ts';
import { resolveTimes } from './relative-time.ts';
import { shapeProblem } from './shape-problem.ts';
import { worldSchema } from './world-schema.ts';

/**
 * A world out of a JSON file, written as a pack's `world.json` is; its times may be relative to the clock.
 * @throws InvalidPack
 */
export function readWorld(file: string, clock: Clock): World {
  const parsed = worldSchema.safeParse(readJson(file, 'world'), { reportInput: true });
  const problems = parsed.success ? checkTimes(parsed.data, []) : parsed.error.issues.map(shapeProblem);
  if (problems.length > 0 || !parsed.success) {
    const located = problems.map((problem) => ({ ...problem, file }));
    throw new InvalidPack(file, located, 'world');
  }
  // The schema has checked the rows column by column; with their times resolved they are the world's.
  return resolveTimes(parsed.data, clock) as unknown as World;
}
