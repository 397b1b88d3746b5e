import { edgesOf } from '../evaluation/guardrails.ts';
import type { Constraint, MilestoneGraph, Namespace } from '../evaluation/milestone.ts';
import type { PackProblem } from './invalid-pack.ts';
import { suggestion } from './nearest-names.ts';
import { traceCellSchema } from './milestone-schema.ts';
import { ROW_SCHEMAS } from './world-schema.ts';

type Path = readonly PropertyKey[];
type TargetConstraint = Exclude<Constraint, { kind: 'guardrail' }>;

const COLUMNS: Readonly<Record<Namespace, readonly string[]>> = {
  SANDBOX: [
    'sender',
    'recipient',
    'content',
    'openai_tool_call_id',
    'openai_function_name',
    'conversation_active',
    'tool_call_exception',
    'tool_trace',
    'visible_to',
  ],
  SETTING: Object.keys(ROW_SCHEMAS.SETTING.shape),
  CONTACT: Object.keys(ROW_SCHEMAS.CONTACT.shape),
  MESSAGING: Object.keys(ROW_SCHEMAS.MESSAGING.shape),
  REMINDER: Object.keys(ROW_SCHEMAS.REMINDER.shape),
};

/** What a schema cannot see in milestones or minefields: order, references, columns, placeholders. */
export function checkMilestones(graph: MilestoneGraph, tools: readonly string[], path: Path): readonly PackProblem[] {
  const count = graph.milestones.length;
  const edgeProblems = (graph.edges ?? []).flatMap((edge, index) =>
    edge
      .filter((end) => end >= count)
      .map((end) => ({
        path: [...path, 'edges', index],
        wrong: `there is no number ${end} among the ${count}`,
        mend: 'count from 0',
      })),
  );
  if (edgeProblems.length > 0) return edgeProblems;
  const before = predecessors(graph);
  if (before.some((earlier, index) => earlier.has(index)))
    return [{ path: [...path, 'edges'], wrong: 'the order runs in a circle', mend: 'remove one of the edges' }];
  return graph.milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((constraint, index) =>
      checkConstraint(constraint, before[milestone]!, tools, [...path, 'milestones', milestone, 'constraints', index]),
    ),
  );
}

/** For each milestone all that must come before it. */
function predecessors(graph: MilestoneGraph): readonly ReadonlySet<number>[] {
  const edges = edgesOf(graph);
  const before = graph.milestones.map(() => new Set<number>());
  for (const _ of graph.milestones)
    for (const [from, to] of edges) for (const earlier of [from, ...before[from]!]) before[to]!.add(earlier);
  return before;
}

function checkConstraint(
  constraint: Constraint,
  before: ReadonlySet<number>,
  tools: readonly string[],
  path: Path,
): readonly PackProblem[] {
  const problems: PackProblem[] = [];
  if ('reference' in constraint && constraint.reference !== -1 && !before.has(constraint.reference))
    problems.push({
      path: [...path, 'reference'],
      wrong: `${constraint.reference} does not always come before this one`,
      mend: 'refer to one that the edges put before it, or to -1 for the opening',
    });
  if (constraint.kind !== 'guardrail')
    problems.push(...checkColumns(constraint, path), ...checkTraces(constraint, tools, path));
  if (constraint.kind === 'tool-trace-dependent' && constraint.fillTo === 'content')
    problems.push(...checkPlaceholders(constraint, path));
  return problems;
}

function checkColumns(constraint: TargetConstraint, path: Path): readonly PackProblem[] {
  const { database, target } = constraint;
  const known = COLUMNS[database];
  const inRows = target.rows.flatMap((row, index) =>
    Object.keys(row)
      .filter((column) => !known.includes(column))
      .map((column) => ({
        path: [...path, 'target', 'rows', index, column],
        wrong: `${database} has no column "${column}"`,
        mend: suggestion(column, known, `its columns are ${known.join(', ')}`),
      })),
  );
  const inMeasures = Object.keys(target.measures ?? {})
    .filter((column) => !target.rows.some((row) => column in row))
    .map((column) => ({
      path: [...path, 'target', 'measures', column],
      wrong: `the target has no column "${column}"`,
      mend: 'measure a column of the rows',
    }));
  return [...inRows, ...inMeasures];
}

function checkTraces({ target }: TargetConstraint, tools: readonly string[], path: Path): readonly PackProblem[] {
  return target.rows.flatMap(({ tool_trace: cell }, index) => {
    if (cell === undefined) return [];
    const at = [...path, 'target', 'rows', index, 'tool_trace'];
    const parsed = traceCellSchema.safeParse(cell);
    if (!parsed.success)
      return [
        {
          path: at,
          wrong: 'not a pattern of tool traces',
          mend: 'write { "tool_name": "search_contacts", "arguments": {} } or a list of such alternatives',
        },
      ];
    return [parsed.data]
      .flat()
      .filter(({ tool_name }) => !tools.includes(tool_name))
      .map(({ tool_name }) => ({
        path: at,
        wrong: `there is no tool "${tool_name}"`,
        mend: suggestion(tool_name, tools, `there are ${tools.join(', ')}`),
      }));
  });
}

function checkPlaceholders(
  { target, extraction }: Extract<Constraint, { kind: 'tool-trace-dependent' }>,
  path: Path,
): readonly PackProblem[] {
  const known = Object.keys(extraction.values);
  return target.rows.flatMap(({ content }, index) =>
    [...(typeof content === 'string' ? content : '').matchAll(/\{(\w+)\}/g)]
      .map(([, placeholder]) => placeholder!)
      .filter((placeholder) => !known.includes(placeholder))
      .map((placeholder) => ({
        path: [...path, 'target', 'rows', index, 'content'],
        wrong: `nothing is extracted for {${placeholder}}`,
        mend: `add it to the extraction, or use one of ${known.map((name) => `{${name}}`).join(', ')}`,
      })),
  );
}
