import type { Clock } from '../../sandbox/clock.ts';
import type { World, WorldRow } from '../../sandbox/world.ts';
import { startWorld } from '../instantiate.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';
import type { PlayOrder } from './play-program.ts';

/** What is to be played so that the solutions of scenarios are, and the worlds in which they begin, one for each play. */
export function playOrder(
  content: PackContent,
  solutions: readonly { readonly scenario: Scenario; readonly clock: Clock }[],
): { readonly order: PlayOrder; readonly worlds: readonly World[] } {
  const tables = new Map<readonly WorldRow[], number>();
  const placeOf = (rows: readonly WorldRow[]): number => {
    if (!tables.has(rows)) tables.set(rows, tables.size);
    return tables.get(rows)!;
  };
  const worlds = solutions.map(({ scenario, clock }) => startWorld(content, scenario, { clock, profile: 'default' }));
  const plays = solutions.map(({ scenario: { name, solution, replies }, clock }, index) => {
    const world = Object.entries(worlds[index]!).map(([table, rows]) => [table, placeOf(rows ?? [])] as const);
    return { name, solution, replies, clock, world: Object.fromEntries(world) };
  });
  return { order: { definition: content.definition, tables: [...tables.keys()], plays }, worlds };
}
