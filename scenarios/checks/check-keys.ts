import type { Table } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import type { PackContent } from '../pack.ts';

type Rows = PackContent['world'];

/** The keys that are taken, by table. */
type Keys = ReadonlyMap<Table, ReadonlySet<unknown>>;

/**
 * Rows with a key that another row of their table has, and rows that refer to none, in the pack's world and in the rows of scenarios.
 * Packs without any solution are imported, and left alone: two messages of the original have one id.
 */
export function checkKeys({ world, scenarios }: PackContent, tables: Tables): readonly PackProblem[] {
  if (scenarios.every(({ solution }) => solution.length === 0)) return [];
  const base = checkRows(world, ['world'], new Map(), tables);
  const ofScenarios = scenarios.flatMap(({ ownWorld, rows }, index) => {
    const path = ['scenarios', index];
    const own = ownWorld === undefined ? base : checkRows(ownWorld, [...path, 'ownWorld'], new Map(), tables);
    const added = rows === undefined ? [] : checkRows(rows, [...path, 'rows'], own.keys, tables).problems;
    return own === base ? added : [...own.problems, ...added];
  });
  return [...base.problems, ...ofScenarios];
}

/** @param before of the rows that these ones come after */
function checkRows(
  rows: Rows,
  path: Path,
  before: Keys,
  tables: Tables,
): { readonly keys: Keys; readonly problems: readonly PackProblem[] } {
  const keys = new Map(before);
  const written = Object.entries(tables).flatMap(([table, { key, columns }]) => {
    const own = rows[table];
    return own === undefined ? [] : [{ table, key, columns, own }];
  });
  const repeated = written.flatMap(({ table, key, own }) => {
    const taken = new Set(before.get(table));
    keys.set(table, taken);
    return own.flatMap(({ [key]: id }, index) => {
      if (!taken.has(id)) return taken.add(id) && [];
      const wrong = `${table} has a row with the ${key} ${JSON.stringify(id)}`;
      return [problemAt([...path, table, index, key], wrong, `give each row its own ${key}`)];
    });
  });
  const dangling = written.flatMap(({ table, columns, own }) =>
    Object.entries(columns).flatMap(([column, { refersTo }]) =>
      own.flatMap(({ [column]: id }, index) => {
        if (refersTo === undefined || typeof id !== 'string' || keys.get(refersTo)?.has(id)) return [];
        const wrong = `${refersTo} has no row with the ${tables[refersTo]?.key} ${JSON.stringify(id)}`;
        return [problemAt([...path, table, index, column], wrong, 'add that row, or refer to one that is there')];
      }),
    ),
  );
  return { keys, problems: [...repeated, ...dangling] };
}
