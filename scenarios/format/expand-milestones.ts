import { COLUMNS } from '../../evaluation/columns.ts';
import type { ColumnMeasure, Constraint, Milestone, MilestoneGraph, Namespace } from '../../evaluation/milestone.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { noteOf } from './describe-milestone.ts';
import { expandCalled, expandSaid } from './expand-sentences.ts';
import type { Expansion, Path } from './expansion.ts';
import { MilestoneOrder } from './milestone-order.ts';
import type { MilestonePlace } from './milestone-order.ts';
import type { WrittenMilestone } from './written-schema.ts';

const CHANGES = { added: 'addition', removed: 'removal', updated: 'update' } as const;

/** Milestones or minefields: sentences become constraints, ids become numbers, `after` becomes edges. */
export function expandMilestones(
  written: readonly WrittenMilestone[],
  path: Path,
  expansion: Expansion,
): MilestoneGraph {
  const order = new MilestoneOrder(written, path, expansion);
  const milestones = written.map((milestone, index) =>
    expandMilestone(milestone, { written, index, path: [...path, index], order, expansion }),
  );
  const edges = order.edges();
  order.reportUnused();
  const { origins } = expansion;
  return origins.mark(
    { milestones: origins.mark(milestones, path), ...(edges && { edges: origins.mark(edges, path) }) },
    path,
  );
}

function expandMilestone(milestone: WrittenMilestone, place: MilestonePlace): Milestone {
  const { path, expansion } = place;
  const constraints = [
    ...expandCalled(milestone, place),
    ...expandSaid(milestone, place),
    ...expandAttempted(milestone, place),
    ...expandSetting(milestone, place),
    ...expandChanges(milestone, place),
    ...expandRaw(milestone, place),
  ];
  reportMisplaced(milestone, place);
  const { id, mayChange } = milestone;
  return expansion.origins.mark(
    {
      constraints: expansion.origins.mark(constraints, path),
      ...(mayChange && { guardrailExclusions: expansion.origins.mark(mayChange, [...path, 'mayChange']) }),
      ...(id !== undefined && { id }),
      note: expansion.quiet().text(noteOf(milestone), path),
    },
    path,
  );
}

/** Parts that belong to a sentence which is not there, and milestones without any. */
function reportMisplaced(milestone: WrittenMilestone, { path, expansion }: MilestonePlace): void {
  const has = (...parts: (keyof WrittenMilestone)[]) => parts.some((part) => milestone[part] !== undefined);
  const changes = has('added', 'removed', 'updated');
  if (!changes && !has('called', 'told', 'containing', 'attempted', 'setting', 'raw'))
    expansion.report(
      path,
      'nothing has to happen here',
      'add called, told, containing, setting, added, removed or updated',
    );
  if (has('since') && !changes)
    expansion.report([...path, 'since'], 'since belongs to added, removed or updated', 'remove it', true);
  if (has('measures') && !changes && !has('setting'))
    expansion.report([...path, 'measures'], 'measures are of rows, and here are none', 'remove them', true);
  if (has('within') && !changes && !has('called', 'setting'))
    expansion.report([...path, 'within'], 'there is nothing to compare with a tolerance', 'remove it', true);
}

function expandAttempted({ attempted }: WrittenMilestone, { path, expansion }: MilestonePlace): readonly Constraint[] {
  if (attempted === undefined) return [];
  const place = [...path, 'attempted'];
  const row = { sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content: expansion.text(attempted, place) };
  const target = {
    rows: [expansion.origins.mark(row, place)],
    measures: { content: { measure: 'contains' } },
  } as const;
  return [expansion.origins.mark({ kind: 'snapshot', database: 'SANDBOX', target }, place)];
}

function expandSetting(milestone: WrittenMilestone, { path, expansion }: MilestonePlace): readonly Constraint[] {
  if (milestone.setting === undefined) return [];
  const place = [...path, 'setting'];
  const target = rowsTarget('SETTING', [milestone.setting], [place], milestone, path, expansion);
  return [expansion.origins.mark({ kind: 'snapshot', database: 'SETTING', target }, place)];
}

function expandChanges(
  milestone: WrittenMilestone,
  { index, path, order, expansion }: MilestonePlace,
): readonly Constraint[] {
  if (Object.keys(CHANGES).every((sentence) => !(sentence in milestone))) return [];
  const reference = order.reference(index);
  if (reference === undefined) return [];
  return (['added', 'removed', 'updated'] as const).flatMap((sentence) =>
    Object.entries(milestone[sentence] ?? {}).map(([table, rows]): Constraint => {
      const place = [...path, sentence, table];
      const database = table as Namespace;
      const list = [rows].flat();
      const places = list.map((_, row) => (Array.isArray(rows) ? [...place, row] : place));
      const target = rowsTarget(database, list, places, milestone, path, expansion);
      const constraint = { kind: CHANGES[sentence], database, reference, target };
      return expansion.origins.mark(constraint, place, { database: place });
    }),
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
  for (const [column, { measure }] of Object.entries(COLUMNS[database]))
    if (measure === 'rouge_l' && rows.some((row) => row[column] === null)) measures[column] = { measure: 'exact' };
  for (const [column, tolerance] of Object.entries(within))
    measures[column] = { measure: 'close', atol: { [column]: tolerance } };
  Object.assign(measures, given);
  const marked = expansion.origins.mark(measures, [...path, Object.keys(given).length > 0 ? 'measures' : 'within']);
  return expansion.origins.mark({ rows, ...(Object.keys(measures).length > 0 && { measures: marked }) }, path);
}

function expandRaw({ raw = [] }: WrittenMilestone, { path, order, expansion }: MilestonePlace): readonly Constraint[] {
  return raw.flatMap((written, position): readonly Constraint[] => {
    const place = [...path, 'raw', position];
    if (!('reference' in written)) return [expansion.origins.mark(written, place)];
    const named = written.reference === 'opening' ? -1 : order.indexOf(written.reference, [...place, 'reference']);
    return named === undefined ? [] : [expansion.origins.mark({ ...written, reference: named }, place)];
  });
}
