import type { Clock } from '../sandbox/clock.ts';
import type { World } from '../sandbox/world.ts';
import { checkTimes } from './checks/check-times.ts';
import { readSingleFile } from './format/read-written.ts';
import { InvalidPack } from './invalid-pack.ts';
import { resolveTimes } from './relative-time.ts';
import { checkShape } from './shape-problem.ts';
import { DEFAULT_WORLD } from '../worlds/known-worlds.ts';
import type { Tables } from '../worlds/world.ts';
import { worldSchemas } from './world-schema.ts';
import { worldUnder } from './world-under.ts';

/**
 * A world out of a YAML or JSON file, every row complete; its times may be relative to the clock.
 * @throws InvalidPack
 */
export function readWorld(file: string, clock: Clock, tables: Tables = DEFAULT_WORLD.tables): World {
  const source = readSingleFile(file, 'world');
  const { data, problems } = checkShape(worldSchemas(tables).world, source.content);
  const all = data === undefined ? problems : checkTimes(data, [], clock);
  if (all.length > 0 || data === undefined) throw new InvalidPack(file, all.map(source.locate), 'world');
  return resolveTimes(worldUnder(data, 'default'), clock);
}
