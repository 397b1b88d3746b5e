import { databaseColumns } from '../../evaluation/columns.ts';
import type { ColumnMeasure, Constraint, Namespace } from '../../evaluation/milestone.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import type { MilestonePlace } from './milestone-order.ts';
import type { WrittenMilestone } from './written-schema.ts';

const CHANGES = { added: 'addition', removed: 'removal', updated: 'update' } as const;

/** `setting`: the world's settings are like this. */
export function expandSetting(milestone: WrittenMilestone, { path, expansion }: MilestonePlace): readonly Constraint[] {
  if (milestone.setting === undefined) return [];
  const place = [...path, 'setting'];
  const database = Object.entries(expansion.world.tables).find(([, { single }]) => single !== undefined)?.[0];
  if (database === undefined) {
    expansion.report(place, `the world "${expansion.world.name}" has no settings`, 'remove it');
    return [];
  }
  const target = rowsTarget(database, [milestone.setting], [place], milestone, path, expansion);
  return [expansion.mark({ kind: 'snapshot', database, target }, place)];
}

/** `added`, `removed`, `updated` and `unchanged`, all counted from the same point. */
export function expandChanges(milestone: WrittenMilestone, place: MilestonePlace): readonly Constraint[] {
  if ([...Object.keys(CHANGES), 'changes', 'unchanged'].every((sentence) => !(sentence in milestone))) return [];
  const reference = place.order.reference(place.index);
  if (reference === undefined) return [];
  return [
    ...(milestone.changes === undefined ? [] : [ofSolution(reference)]),
    ...expandChanged(milestone, reference, place),
    ...expandUnchanged(milestone, reference, place),
  ];
}

/** Stands for what the solution changes, until it is played (own/solution-changes.ts). */
const OF_SOLUTION = '$solution';

function ofSolution(reference: number): Constraint {
  return { kind: 'update', database: OF_SOLUTION, reference, target: { rows: [] } };
}

export function isOfSolution(constraint: Constraint): constraint is Constraint & { readonly reference: number } {
  return constraint.database === OF_SOLUTION;
}

function expandChanged(
  milestone: WrittenMilestone,
  reference: number,
  { path, expansion }: MilestonePlace,
): readonly Constraint[] {
  return (['added', 'removed', 'updated'] as const).flatMap((sentence) =>
    Object.entries(milestone[sentence] ?? {}).map(([database, rows]): Constraint => {
      const place = [...path, sentence, database];
      const list = [rows ?? []].flat();
      const places = list.map((_, row) => (Array.isArray(rows) ? [...place, row] : place));
      const target = rowsTarget(database, list, places, milestone, path, expansion);
      const constraint = { kind: CHANGES[sentence], database, reference, target };
      return expansion.mark(constraint, place, { database: place });
    }),
  );
}

function expandUnchanged(
  { unchanged = [] }: WrittenMilestone,
  reference: number,
  { path, expansion }: MilestonePlace,
): readonly Constraint[] {
  return unchanged.map((database, index) =>
    expansion.mark({ kind: 'guardrail', database, reference } as const, [...path, 'unchanged', index]),
  );
}

/** Rows as written; null in a text column is compared exactly, since no text is like it. */
function rowsTarget(
  database: Namespace,
  written: readonly JsonObject[],
  places: readonly Path[],
  { within = {}, measures: given = {} }: WrittenMilestone,
  path: Path,
  expansion: Expansion,
) {
  const rows = written.map((row, index) => expansion.object(row, places[index] ?? path));
  const measures: Record<string, ColumnMeasure> = {};
  for (const [column, { measure }] of Object.entries(databaseColumns(database, expansion.world.tables)))
    if (measure === 'rouge_l' && rows.some((row) => row[column] === null)) measures[column] = { measure: 'exact' };
  for (const [column, tolerance] of Object.entries(within))
    measures[column] = { measure: 'close', atol: { [column]: tolerance } };
  Object.assign(measures, given);
  const marked = expansion.mark(measures, [...path, Object.keys(given).length > 0 ? 'measures' : 'within']);
  return expansion.mark({ rows, ...(Object.keys(measures).length > 0 && { measures: marked }) }, path);
}
