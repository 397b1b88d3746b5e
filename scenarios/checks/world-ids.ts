import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { tableNamed } from '../../evaluation/columns.ts';
import { PHONE_TABLES } from '../../worlds/phone/tables.ts';
import type { TableDefinition } from '../../worlds/world.ts';
import type { PackProblem } from '../invalid-pack.ts';
import { suggestion } from '../nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';

const LISTS: readonly (readonly [string, TableDefinition])[] = Object.entries(PHONE_TABLES).filter(
  ([, table]) => !('single' in table),
);

/** What columns and arguments of these names hold: the table whose rows they refer to. */
const TABLE_OF: ReadonlyMap<string, string> = new Map(
  LISTS.flatMap(([table, { key, columns }]) => [
    [key, table] as const,
    ...Object.entries(columns).flatMap(([name, { refersTo }]) =>
      refersTo === undefined ? [] : [[name, refersTo] as const],
    ),
  ]),
);

/** The ids in the world that a scenario begins with, by table. */
export type WorldIds = ReadonlyMap<string, ReadonlySet<string>>;

export function worldIds(pack: Pick<PackContent, 'world'>, scenario: Scenario): WorldIds {
  const ids = new Map(LISTS.map(([table]) => [table, new Set<string>()]));
  for (const [table] of LISTS)
    for (const row of rowsIn(pack, scenario, table))
      for (const [column, referred] of TABLE_OF) {
        const value = row[column];
        if (typeof value === 'string') ids.get(referred)?.add(value);
      }
  return ids;
}

function rowsIn({ world }: Pick<PackContent, 'world'>, { ownWorld, rows }: Scenario, table: string) {
  return [...((ownWorld ?? world)[table] ?? []), ...(rows?.[table] ?? [])];
}

/** What rows are known by in a conversation, each as often as the world has it. */
export interface WorldValues {
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly texts: readonly string[];
}

export function worldValues(pack: Pick<PackContent, 'world'>, scenario: Scenario): WorldValues {
  const column = (table: 'CONTACT' | 'MESSAGING' | 'REMINDER', name: string) =>
    rowsIn(pack, scenario, table).flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
  return {
    names: column('CONTACT', 'name'),
    phones: column('CONTACT', 'phone_number'),
    texts: [...column('MESSAGING', 'content'), ...column('REMINDER', 'content')],
  };
}

/** Ids in a row or in arguments that nothing in the world has. */
export function checkIds(
  values: JsonObject,
  ids: WorldIds,
  path: PackProblem['path'],
  isNew: (name: string) => boolean = () => false,
): readonly PackProblem[] {
  return Object.entries(values).flatMap(([name, value]: [string, JsonValue]) => {
    const table = TABLE_OF.get(name);
    if (table === undefined || typeof value !== 'string' || ids.get(table)?.has(value) || isNew(name)) return [];
    const kind = tableNamed(table).words.one;
    const hint = suggestion(value, [...(ids.get(table) ?? [])], `refer to a row of the world, as in =name.${name}`);
    return [{ path: [...path, name], wrong: `the world has no ${kind} with the id "${value}"`, hint }];
  });
}
