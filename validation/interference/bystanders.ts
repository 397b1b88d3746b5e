import { rowId } from '../../evaluation/side-effects/row-changes.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { World, WorldRow } from '../../sandbox/world.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';

/** What has no part in the reference solution. */
export interface Bystanders {
  /** The world without the rows that it changes; of each table those that it does not show come first. */
  readonly world: World;
  /** The switches that it needs, and its tools. */
  readonly needed: ReadonlySet<string>;
}

export async function bystanders(subject: Subject): Promise<Bystanders> {
  const { solution, definition, world } = subject.scenario;
  const messages = messagesOf((await subject.reference()).trajectory.events);
  const said = messages.map(({ content }) => content).join('\n');
  const changed = JSON.stringify(messages.map(({ changes }) => changes));
  const tools = solution.flatMap(callsOf).flatMap(({ tool }) => subject.toolNamed(tool) ?? []);
  const tables = Object.entries(definition.tables).map(([table, { single }]) => {
    const rows = world[table] ?? [];
    const untouched = rows.filter((row) => !changed.includes(rowId(table, row)));
    const isSeen = (row: WorldRow) => Number(said.includes(rowId(table, row)));
    return [table, single ? rows : untouched.toSorted((one, other) => isSeen(one) - isSeen(other))];
  });
  return {
    world: Object.fromEntries(tables) as World,
    needed: new Set(tools.flatMap(({ name, dependsOn }) => [name, ...dependsOn])),
  };
}
