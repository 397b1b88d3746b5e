import { databaseColumns } from '../../evaluation/columns.ts';
import type { ColumnMeasure } from '../../evaluation/milestone.ts';
import { keyProblemAt, problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { tracePatterns, traceCellSchema } from '../milestone-schema.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { ToolSignature } from './check-arguments.ts';
import { checkPhrases } from './check-phrases.ts';
import type { Known, TargetConstraint } from './known.ts';
import { checkArguments, notOffered, unknownTool } from './check-arguments.ts';
import { checkIds } from './world-ids.ts';

/** Measures of columns that are not there, and tolerances that are missing or of no use. */
export function checkMeasures(
  constraint: TargetConstraint,
  known: Pick<Known, 'tools' | 'tables'>,
  path: Path,
): readonly PackProblem[] {
  const { rows, measures = {} } = constraint.target;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.entries(measures).flatMap(([column, measure]) => {
    const at = [...path, 'target', 'measures', column];
    if (!columns.includes(column))
      return [
        keyProblemAt(
          at,
          `no row here has a column "${column}"`,
          suggestion(column, columns, `there are ${columns.join(', ')}`),
        ),
      ];
    return measure.measure === 'mentions'
      ? checkPhrases(column, measure, constraint, at, [...path, 'target', 'rows'])
      : checkMeasure(column, measure, constraint, known, at);
  });
}

function checkMeasure(
  column: string,
  { measure, atol }: ColumnMeasure,
  constraint: TargetConstraint,
  { tools, tables }: Pick<Known, 'tools' | 'tables'>,
  path: Path,
): readonly PackProblem[] {
  if ((measure === 'tool_trace') !== (column === 'tool_trace'))
    return [problemAt(path, `${measure} does not compare column ${column}`, 'choose another measure')];
  if (measure === 'close' && typeof databaseColumns(constraint.database, tables)[column]?.zero !== 'number')
    return [keyProblemAt(path, `${column} is not a number, so it takes no tolerance`, 'choose another measure')];
  if (measure === 'close' && atol?.[column] === undefined)
    return [problemAt(path, 'close needs a tolerance', `add one: within: { ${column}: 0.01 }, or atol`)];
  if (atol === undefined) return [];
  const at = [...path, 'atol'];
  if (measure !== 'close' && measure !== 'tool_trace')
    return [problemAt(at, `${measure} takes no tolerance`, 'remove it, or measure close')];
  const numbers = measure === 'close' ? [column] : tolerableArguments(constraint, tools);
  return Object.keys(atol)
    .filter((name) => !numbers.includes(name))
    .map((name) =>
      keyProblemAt(
        [...at, name],
        `"${name}" takes no tolerance here`,
        suggestion(name, numbers, numbers.length === 0 ? 'no number is compared' : `use ${numbers.join(', ')}`),
      ),
    );
}

/** Arguments that are compared and are numbers. */
function tolerableArguments(constraint: TargetConstraint, tools: readonly ToolSignature[]): readonly string[] {
  const extracted = constraint.kind === 'tool-trace-dependent' ? Object.keys(constraint.extraction.values) : [];
  return constraint.target.rows.flatMap(({ tool_trace: cell }) =>
    tracePatterns(cell).flatMap(({ tool_name: name, arguments: args }) => {
      const parameters = tools.find((tool) => tool.name === name)?.parameters ?? {};
      const compared = [...Object.keys(args), ...extracted];
      return compared.filter((one) => ['number', 'integer'].includes(parameters[one]?.type ?? ''));
    }),
  );
}

/** Patterns of tool traces: tools that exist and are offered, arguments that they take, ids that the world has. */
export function checkTraces(
  { target }: TargetConstraint,
  { tools, tables, offered, ids }: Known,
  path: Path,
): readonly PackProblem[] {
  return target.rows.flatMap(({ tool_trace: cell }, index) => {
    if (cell === undefined) return [];
    const at = [...path, 'target', 'rows', index, 'tool_trace'];
    const parsed = traceCellSchema.safeParse(cell);
    if (!parsed.success)
      return [
        problemAt(
          at,
          'not a pattern of tool traces',
          'write { "tool_name": "name", "arguments": {} } or a list of such alternatives',
        ),
      ];
    const isList = Array.isArray(parsed.data);
    return [parsed.data].flat().flatMap((pattern, position): readonly PackProblem[] => {
      const place = isList ? [...at, position] : at;
      const name = pattern.tool_name;
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) return [unknownTool(name, tools, [...place, 'tool_name'])];
      if (offered !== undefined && !offered.includes(name)) return [notOffered(name, offered, [...place, 'tool_name'])];
      const args = [...place, 'arguments'];
      return [...checkArguments(tool, pattern.arguments, args), ...checkIds(pattern.arguments, ids, tables, args)];
    });
  });
}
