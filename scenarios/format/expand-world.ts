import type { JsonObject } from '../../sandbox/json.ts';
import type { WorldTemplate } from '../pack.ts';
import type { RowTemplate, Scenario } from '../scenario.ts';
import type { Expansion, NamedRows, Path } from './expansion.ts';
import type { WrittenScenario, WrittenWorld } from './written-schema.ts';

type WrittenRows = NonNullable<WrittenScenario['rows']>;

/** Rows by the `id` that their author gave them. */
export function namedRows(
  world: WrittenRows,
  path: Path,
  taken: NamedRows,
  report: (path: Path, wrong: string, hint: string) => void,
): NamedRows {
  const named = new Map(taken);
  for (const [table, rows] of Object.entries(world))
    rows?.forEach((row: JsonObject, index) => {
      if (typeof row['id'] !== 'string') return;
      if (named.has(row['id']))
        report([...path, table, index, 'id'], `a row with the id "${row['id']}" exists`, 'choose another');
      else named.set(row['id'], row);
    });
  return named;
}

/** A world without the names of its rows. */
export function expandWorld(world: WrittenWorld, path: Path, expansion: Expansion): WorldTemplate {
  const { SETTING, ...tables } = world;
  const device = expandTable(SETTING, [...path, 'SETTING'], expansion);
  return expansion.origins.mark({ SETTING: device, ...expandTables(tables, path, expansion) }, path);
}

export function expandRows(rows: WrittenRows, path: Path, expansion: Expansion): NonNullable<Scenario['rows']> {
  return expansion.origins.mark(
    Object.fromEntries(
      Object.entries(rows).map(([table, list]) => [table, expandTable(list ?? [], [...path, table], expansion)]),
    ),
    path,
  );
}

function expandTables(tables: Omit<WrittenWorld, 'SETTING'>, path: Path, expansion: Expansion) {
  const table = (name: keyof typeof tables) => expandTable(tables[name], [...path, name], expansion);
  return { CONTACT: table('CONTACT'), MESSAGING: table('MESSAGING'), REMINDER: table('REMINDER') };
}

function expandTable(rows: readonly JsonObject[], path: Path, expansion: Expansion): readonly RowTemplate[] {
  const expanded = rows.map(({ id: _id, ...row }, index) => expansion.object(row, [...path, index]));
  return expansion.origins.mark(expanded, path);
}
