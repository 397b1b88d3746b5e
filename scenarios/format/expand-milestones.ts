import type { Constraint, Measure, Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { noteOf } from './describe-milestone.ts';
import { expandChanges, expandSetting } from './expand-changes.ts';
import { expandStatements } from './expand-statements.ts';
import { expandCalled, expandSaid } from './expand-sentences.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import { MilestoneOrder } from './milestone-order.ts';
import type { MilestonePlace } from './milestone-order.ts';
import type { WrittenMilestone } from './written-schema.ts';

/** Milestones as written, and where each of them was. */
interface WrittenMilestones {
  readonly written: readonly WrittenMilestone[];
  readonly path: Path;
  readonly pathOf: (index: number) => Path;
}

/** A list of milestones that stands in one place, if it stands anywhere. */
export function milestonesAt(path: Path, written: readonly WrittenMilestone[] = []): WrittenMilestones {
  return { written, path, pathOf: (index) => [...path, index] };
}

/** Milestones or minefields: sentences become constraints, ids become numbers, `after` becomes edges. */
export function expandMilestones({ written, path, pathOf }: WrittenMilestones, expansion: Expansion): MilestoneGraph {
  const order = new MilestoneOrder(written, pathOf, expansion);
  const milestones = written.map((milestone, index) =>
    expandMilestone(milestone, { written, index, path: pathOf(index), order, expansion }),
  );
  const edges = order.edges();
  return expansion.mark(
    { milestones: expansion.mark(milestones, path), ...(edges && { edges: expansion.mark(edges, path) }) },
    path,
  );
}

function expandMilestone(milestone: WrittenMilestone, place: MilestonePlace): Milestone {
  const { path, expansion } = place;
  const constraints = [
    ...expandCalled(milestone, place),
    ...expandSaid(milestone, place),
    ...expandMentioning(milestone, place),
    ...expandAttempted(milestone, place),
    ...expandStatements(milestone, place),
    ...expandSetting(milestone, place),
    ...expandChanges(milestone, place),
    ...expandRaw(milestone, place),
  ];
  reportMisplaced(milestone, place);
  const { id, mayChange } = milestone;
  return expansion.mark(
    {
      constraints: expansion.mark(constraints, path),
      ...(mayChange && { guardrailExclusions: expansion.mark(mayChange, [...path, 'mayChange']) }),
      ...(milestone.turn !== undefined && constraints.length === 1 && { isMarker: true }),
      ...(id !== undefined && { id }),
      note: expansion.quiet().text(noteOf(milestone), path),
    },
    path,
  );
}

/** What holds only once something has happened, beside changes of tables. */
const SENTENCES = [
  'called',
  'told',
  'containing',
  'mentioning',
  'attempted',
  'setting',
  'tells',
  'asks',
  'refuses',
  'found',
  'turn',
  'raw',
] as const;

/** Parts that belong to a sentence which is not there, and milestones without any. */
function reportMisplaced(milestone: WrittenMilestone, { path, expansion }: MilestonePlace): void {
  const has = (...parts: (keyof WrittenMilestone)[]) => parts.some((part) => milestone[part] !== undefined);
  const changes = has('added', 'removed', 'updated', 'changes');
  if (!changes && !has(...SENTENCES))
    expansion.report(
      path,
      has('unchanged') ? 'unchanged alone holds before anything happens' : 'nothing has to happen here',
      'add tells, found, asks, refuses, called, setting, added, removed or updated',
    );
  if (has('since') && !changes && !has('unchanged'))
    expansion.report([...path, 'since'], 'since belongs to added, removed, updated or unchanged', 'remove it', true);
  if (has('measures') && !changes && !has('setting'))
    expansion.report([...path, 'measures'], 'measures are of rows, and here are none', 'remove them', true);
  if (has('within') && !changes && !has('called', 'setting'))
    expansion.report([...path, 'within'], 'there is nothing to compare with a tolerance', 'remove it', true);
}

function expandMentioning(
  { mentioning }: WrittenMilestone,
  { path, expansion }: MilestonePlace,
): readonly Constraint[] {
  if (mentioning === undefined) return [];
  const place = [...path, 'mentioning'];
  mentioning.forEach((phrase, index) => {
    const [written] = /\{[^{}=]*\}/.exec(phrase) ?? [];
    if (written !== undefined)
      expansion.report([...place, index], `${written} stands in a phrase`, 'phrases hold no results; use containing');
  });
  const content = expansion.texts(mentioning, place);
  return [sent({ sender: 'AGENT', recipient: 'USER', content }, 'mentions', place, expansion)];
}

function expandAttempted({ attempted }: WrittenMilestone, { path, expansion }: MilestonePlace): readonly Constraint[] {
  if (attempted === undefined) return [];
  const place = [...path, 'attempted'];
  const content = expansion.text(attempted, place);
  return [sent({ sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content }, 'contains', place, expansion)];
}

/** There is a message whose content has what is written. */
function sent(row: JsonObject, measure: Measure, place: Path, expansion: Expansion): Constraint {
  const target = { rows: [expansion.mark(row, place)], measures: { content: { measure } } };
  return expansion.mark({ kind: 'snapshot', database: 'SANDBOX', target } as const, place);
}

function expandRaw({ raw = [] }: WrittenMilestone, { path, order, expansion }: MilestonePlace): readonly Constraint[] {
  return raw.flatMap((written, position): readonly Constraint[] => {
    const place = [...path, 'raw', position];
    if (!('reference' in written)) return [expansion.mark(written, place)];
    const named = written.reference === 'opening' ? -1 : order.indexOf(written.reference, [...place, 'reference']);
    return named === undefined ? [] : [expansion.mark({ ...written, reference: named }, place)];
  });
}
