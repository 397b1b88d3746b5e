import type { JsonObject } from '../../sandbox/json.ts';
import type { RowTemplate } from '../scenario.ts';
import type { Expansion, NamedRows } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import type { WrittenScenario } from './written-schema.ts';

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
      else named.set(row['id'], { table, row });
    });
  return named;
}

/** Tables without the names of their rows. */
export function expandTables(
  tables: WrittenRows,
  path: Path,
  expansion: Expansion,
): Readonly<Record<string, readonly RowTemplate[]>> {
  return expansion.mark(
    Object.fromEntries(
      Object.entries(tables).map(([table, list]) => [table, expandTable(list ?? [], [...path, table], expansion)]),
    ),
    path,
  );
}

function expandTable(rows: readonly JsonObject[], path: Path, expansion: Expansion): readonly RowTemplate[] {
  return expansion.list(rows, path, ({ id: _id, ...row }, at) => expansion.object(row, at));
}
