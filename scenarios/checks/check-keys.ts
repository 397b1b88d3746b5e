import type { Tables } from '../../worlds/world.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import type { PackContent } from '../pack.ts';

type Rows = PackContent['world'];

/**
 * Rows with a key that another row of their table has, in the pack's world and in the rows of scenarios. Packs without any solution are
 * imported, and left alone: two messages of the original have one id.
 */
export function checkKeys({ world, scenarios }: PackContent, tables: Tables): readonly PackProblem[] {
  if (scenarios.every(({ solution }) => solution.length === 0)) return [];
  return Object.entries(tables).flatMap(([table, { key }]) => {
    const taken = (rows: Rows, path: Path, before: ReadonlySet<unknown>) => {
      const keys = new Set(before);
      const problems = (rows[table] ?? []).flatMap(({ [key]: id }, index) => {
        if (!keys.has(id)) return keys.add(id) && [];
        const wrong = `${table} has a row with the ${key} ${JSON.stringify(id)}`;
        return [problemAt([...path, table, index, key], wrong, `give each row its own ${key}`)];
      });
      return { keys, problems };
    };
    const base = taken(world, ['world'], new Set());
    const ofScenarios = scenarios.flatMap(({ ownWorld, rows }, index) => {
      const own = ownWorld === undefined ? base : taken(ownWorld, ['scenarios', index, 'ownWorld'], new Set());
      const added = taken(rows ?? {}, ['scenarios', index, 'rows'], own.keys);
      return [...(own === base ? [] : own.problems), ...added.problems];
    });
    return [...base.problems, ...ofScenarios];
  });
}
