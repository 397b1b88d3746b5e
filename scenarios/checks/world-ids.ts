import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Table } from '../../sandbox/world.ts';
import { derivedFrom, tableNamed } from '../../evaluation/columns.ts';
import type { Tables, Told } from '../../worlds/world.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';

/** What columns and arguments of these names hold: the table whose rows they refer to. */
const tableOfColumns = derivedFrom((tables): ReadonlyMap<string, Table> => {
  const lists = Object.entries(tables).filter(([, { single }]) => single === undefined);
  return new Map(
    lists.flatMap(([table, { key, columns }]) => [
      [key, table] as const,
      ...Object.entries(columns).flatMap(([name, { refersTo }]) =>
        refersTo === undefined ? [] : [[name, refersTo] as const],
      ),
    ]),
  );
});

/** The ids in the world that a scenario begins with, by table. */
export type WorldIds = ReadonlyMap<Table, ReadonlySet<string>>;

export function worldIds(pack: Pick<PackContent, 'world'>, scenario: Scenario, tables: Tables): WorldIds {
  const ids = new Map(Object.keys(tables).map((table) => [table, new Set<string>()]));
  for (const table of Object.keys(tables))
    for (const row of rowsIn(pack, scenario, table))
      for (const [column, referred] of tableOfColumns(tables)) {
        const value = row[column];
        if (typeof value === 'string') ids.get(referred)?.add(value);
      }
  return ids;
}

function rowsIn({ world }: Pick<PackContent, 'world'>, { ownWorld, rows }: Scenario, table: string) {
  return [...((ownWorld ?? world)[table] ?? []), ...(rows?.[table] ?? [])];
}

/** What rows are known by in a conversation, by the kind of fact that tells it, each as often as the world has it. */
export type WorldValues = ReadonlyMap<Told, readonly string[]>;

/** The values of the first column of each table that holds a kind: what it tells rows apart by. */
export function worldValues(pack: Pick<PackContent, 'world'>, scenario: Scenario, tables: Tables): WorldValues {
  const values = new Map<Told, string[]>();
  for (const [table, { columns }] of Object.entries(tables)) {
    const rows = rowsIn(pack, scenario, table);
    for (const [column, { told, isOfOthers }] of Object.entries(columns)) {
      if (told === undefined || isOfOthers) continue;
      const texts = rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []));
      values.set(told, [...(values.get(told) ?? []), ...texts]);
    }
  }
  return values;
}

/** Ids in a row or in arguments that nothing in the world has. */
export function checkIds(
  values: JsonObject,
  ids: WorldIds,
  tables: Tables,
  path: Path,
  isNew: (name: string) => boolean = () => false,
): readonly PackProblem[] {
  return Object.entries(values).flatMap(([name, value]: [string, JsonValue]) => {
    const table = tableOfColumns(tables).get(name);
    if (table === undefined || typeof value !== 'string' || ids.get(table)?.has(value) || isNew(name)) return [];
    const kind = tableNamed(table, tables).words.one;
    const hint = suggestion(value, [...(ids.get(table) ?? [])], `refer to a row of the world, as in =name.${name}`);
    return [problemAt([...path, name], `the world has no ${kind} with the id "${value}"`, hint)];
  });
}
