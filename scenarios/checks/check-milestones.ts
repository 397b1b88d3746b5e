import { databaseColumns, tableNamed } from '../../evaluation/columns.ts';
import { edgesOf, referenceOf } from '../../evaluation/guardrails.ts';
import { ancestorsOf } from '../../evaluation/placement-order.ts';
import { isStatement } from '../../evaluation/milestone.ts';
import type { Constraint, MilestoneGraph, Namespace } from '../../evaluation/milestone.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Tables } from '../../worlds/world.ts';
import { keyProblemAt, problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { QUOTE, shown } from '../shape-problem.ts';
import { worldSchemas } from '../world-schema.ts';
import { checkExtraction } from './check-extraction.ts';
import { checkMeasures, checkTraces } from './check-measures.ts';
import { checkStatement } from './check-statement.ts';
import type { Known, TargetConstraint } from './known.ts';
import { checkIds } from './world-ids.ts';

const ROLES = ['SYSTEM', 'USER', 'AGENT', 'EXECUTION_ENVIRONMENT'];
/** More cannot be placed in a log in reasonable time, whatever their order. */
const MOST_MILESTONES = 300;

/** What a schema cannot see in milestones or minefields: order, references, columns and values, tools, tolerances. */
export function checkMilestones(graph: MilestoneGraph, known: Known, path: Path): readonly PackProblem[] {
  const count = graph.milestones.length;
  if (count > MOST_MILESTONES) {
    const hint = `split the scenario: ${MOST_MILESTONES} at most can be scored`;
    return [problemAt([...path, 'milestones'], `${count} are too many`, hint)];
  }
  if ((graph.edges ?? []).length > MOST_MILESTONES ** 2) {
    const hint = 'write each pair once';
    return [problemAt([...path, 'edges'], `${graph.edges?.length} are too many`, hint)];
  }
  const edgeProblems = (graph.edges ?? []).flatMap((edge, index) =>
    edge
      .filter((end) => end >= count)
      .map((end) =>
        problemAt(
          [...path, 'edges', index],
          `index ${end} is out of range`,
          count === 0 ? 'there is no milestone' : `count from 0 to ${count - 1}`,
        ),
      ),
  );
  if (edgeProblems.length > 0) return edgeProblems;
  const before = ancestorsOf([...graph.milestones.keys()], edgesOf(graph));
  const circle = edgesOf(graph).findIndex(([from, to]) => before.get(from)?.has(to));
  if (circle !== -1)
    return [problemAt([...path, 'edges', circle], 'the order runs in a circle', 'remove one of its steps')];
  return graph.milestones.flatMap(({ constraints }, milestone) => {
    const at = [...path, 'milestones', milestone, 'constraints'];
    const problems = constraints.flatMap((constraint, index) =>
      checkConstraint(constraint, graph, before.get(milestone)!, known, [...at, index]),
    );
    if (constraints.some(({ kind }) => kind !== 'guardrail')) return problems;
    const hint = 'add a constraint of another kind';
    return [...problems, problemAt(at, 'guardrails alone hold before anything happens', hint)];
  });
}

function checkConstraint(
  constraint: Constraint,
  graph: MilestoneGraph,
  before: ReadonlySet<number>,
  known: Known,
  path: Path,
): readonly PackProblem[] {
  const problems: PackProblem[] = [];
  const reference = referenceOf(constraint);
  if (reference !== null && reference !== -1 && !before.has(reference))
    problems.push(
      problemAt(
        [...path, 'reference'],
        `${nameOf(graph, reference)} does not always come before this one`,
        'let this one follow it, or refer to one that comes before',
      ),
    );
  if (isStatement(constraint)) return [...problems, ...checkStatement(constraint, graph, known, path)];
  if (constraint.kind === 'guardrail') return problems;
  problems.push(...checkRows(constraint, known, path), ...checkMeasures(constraint, known, path));
  problems.push(...checkTraces(constraint, known, path));
  if (constraint.kind === 'tool-trace-dependent' && problems.length === 0)
    problems.push(...checkExtraction(constraint, graph, known.tools, path));
  return problems;
}

function nameOf(graph: MilestoneGraph, index: number): string {
  const id = graph.milestones[index]?.id;
  return id === undefined ? String(index) : `"${id}"`;
}

function checkRows(
  { kind, database, target }: TargetConstraint,
  { ids, tables }: Known,
  path: Path,
): readonly PackProblem[] {
  return target.rows.flatMap((row, index) => {
    const at = [...path, 'target', 'rows', index];
    const isNew = (column: string) =>
      kind === 'addition' && database !== 'SANDBOX' && column === tableNamed(database, tables).key;
    return [
      ...Object.entries(row).flatMap(([column, value]) => checkCell(database, column, value, tables, [...at, column])),
      ...(database === 'SANDBOX' ? [] : checkIds(row, ids, tables, at, isNew)),
    ];
  });
}

function checkCell(
  database: Namespace,
  column: string,
  value: JsonValue,
  tables: Tables,
  path: Path,
): readonly PackProblem[] {
  const columns = Object.keys(databaseColumns(database, tables));
  if (!columns.includes(column)) {
    const hint = suggestion(column, columns, `its columns are ${columns.join(', ')}`);
    return [keyProblemAt(path, `${database} has no column "${column}"`, hint)];
  }
  if (database === 'SANDBOX') {
    if (!['sender', 'recipient'].includes(column) || ROLES.some((role) => role === value)) return [];
    const hint = suggestion(typeof value === 'string' ? value : '', ROLES, `write one of ${ROLES.join(', ')}`);
    return [problemAt(path, `${shown(value)} is not a role`, hint)];
  }
  if (worldSchemas(tables).rows[database]?.shape[column]?.safeParse(value).success !== false) return [];
  const standard = databaseColumns(database, tables)[column]?.zero;
  const expected = typeof standard === 'string' ? 'text' : typeof standard;
  const hint = expected === 'text' && typeof value === 'number' ? QUOTE : `write a ${expected}`;
  return [problemAt(path, `${shown(value)} does not fit column ${column}`, hint)];
}
