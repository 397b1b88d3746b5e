import type { Constraint, ExtractedForm, Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { tracePatterns } from '../milestone-schema.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { fitsParameter, partOf, unknownArgument } from './check-arguments.ts';
import type { ToolSignature } from './check-arguments.ts';
import { missingPart } from './check-solution.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';

type Dependent = Extract<Constraint, { kind: 'tool-trace-dependent' }>;

/** Results taken from another milestone's trace: that it has them, and that they go where an argument or a text has a place. */
export function checkExtraction(
  constraint: Dependent,
  graph: MilestoneGraph,
  tools: readonly ToolSignature[],
  path: Path,
): readonly PackProblem[] {
  const { extraction, fillTo, reference } = constraint;
  const at = [...path, 'extraction', 'values'];
  const sources = toolsOf(graph.milestones[reference]);
  const first = [...at, ...Object.keys(extraction.values).slice(0, 1)];
  if (sources.length === 0)
    return [problemAt(first, 'the milestone referred to calls no tool', 'refer to one that calls a tool')];
  const values = Object.entries(extraction.values).flatMap(([name, { path: keys, as }]) =>
    sources.flatMap((tool) => checkSource(tool, keys, as, tools, [...at, name])),
  );
  if (values.length > 0) return values;
  return fillTo === 'content'
    ? checkPlaceholders(constraint, path)
    : checkFilledArguments(constraint, graph, tools, at);
}

/** The tools that a milestone wants called. */
export function toolsOf(milestone: Milestone | undefined): readonly string[] {
  const names = (milestone?.constraints ?? []).flatMap((constraint) =>
    !('target' in constraint)
      ? []
      : constraint.target.rows.flatMap(({ tool_trace: cell }) => tracePatterns(cell).map((one) => one.tool_name)),
  );
  return [...new Set(names)];
}

function checkSource(
  tool: string,
  keys: readonly string[],
  form: ExtractedForm,
  tools: readonly ToolSignature[],
  path: Path,
): readonly PackProblem[] {
  const part = partOf(tool, keys, tools);
  if (part === undefined) return [];
  if (!('shape' in part)) return [{ path, ...missingPart(tool, part) }];
  // Imported extractors read lists as a whole only; a position in a list finds nothing there.
  if (keys.some((_, index) => isList(partOf(tool, keys.slice(0, index), tools))))
    return [problemAt(path, `the result of ${tool} is a list`, 'compare a part of an object, or the whole result')];
  if (form === 'copy' || (typeof part.shape === 'string' && part.shape !== 'nothing')) return [];
  return [problemAt(path, `this part of the result of ${tool} is no number`, 'use the form copy')];
}

function isList(part: ReturnType<typeof partOf>): boolean {
  const shape: ResultShape | undefined = part !== undefined && 'shape' in part ? part.shape : undefined;
  return typeof shape === 'object' && 'list' in shape;
}

function checkFilledArguments(
  { target, extraction, reference }: Dependent,
  graph: MilestoneGraph,
  tools: readonly ToolSignature[],
  path: Path,
): readonly PackProblem[] {
  const called = target.rows.flatMap(({ tool_trace: cell }) => tracePatterns(cell).map((one) => one.tool_name));
  const [source] = toolsOf(graph.milestones[reference]);
  return [...new Set(called)].flatMap((name) =>
    Object.entries(extraction.values).flatMap(([argument, { path: keys }]): readonly PackProblem[] => {
      const tool = tools.find((one) => one.name === name);
      const parameter = tool?.parameters[argument];
      if (tool === undefined) return [];
      if (parameter === undefined) return [unknownArgument(tool, argument, [...path, argument])];
      const part = partOf(source ?? '', keys, tools);
      if (part === undefined || !('shape' in part) || fitsParameter(part.shape, parameter)) return [];
      const wrong = `${argument} takes a ${parameter.type}, and the result of ${source} has another type there`;
      return [problemAt([...path, argument], wrong, 'refer to a part that fits')];
    }),
  );
}

function checkPlaceholders({ target, extraction }: Dependent, path: Path): readonly PackProblem[] {
  const known = Object.keys(extraction.values);
  return target.rows.flatMap(({ content }, index) =>
    [...(typeof content === 'string' ? content : '').matchAll(/\{(\w+)\}/g)]
      .flatMap(([, placeholder]) => placeholder ?? [])
      .filter((placeholder) => !known.includes(placeholder))
      .map((placeholder) =>
        problemAt(
          [...path, 'target', 'rows', index, 'content'],
          `nothing is extracted for {${placeholder}}`,
          suggestion(placeholder, known, `add it to the extraction, or use one of {${known.join('}, {')}}`),
        ),
      ),
  );
}
