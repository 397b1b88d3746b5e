import type { Fact } from '../../evaluation/facts/fact.ts';
import type { MilestoneGraph, StatementConstraint } from '../../evaluation/milestone.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { toolsOf } from './check-extraction.ts';
import { partOf } from './check-arguments.ts';
import { missingPart } from './check-solution.ts';
import type { Known } from './known.ts';

/** A fact that cannot be checked: a value that several rows have, or that no call returns. */
export function checkStatement(
  constraint: StatementConstraint,
  graph: MilestoneGraph,
  known: Known,
  path: Path,
): readonly PackProblem[] {
  if (constraint.kind === 'reports') return checkFact(constraint.fact, known, [...path, 'fact']);
  if (constraint.kind === 'holds') {
    const { seat, name } = constraint.check;
    const names = known.guest?.checks[seat] ?? [];
    if (names.includes(name)) return [];
    const hint = names.length > 0 ? `take one of ${names.join(', ')}` : 'leave it out';
    return [problemAt([...path, 'check', 'name'], `this world has no check ${name} of the ${seat}`, hint)];
  }
  if (constraint.kind !== 'tells') return [];
  const at = [...path, 'fact'];
  const sources = constraint.reference === undefined ? [] : toolsOf(graph.milestones[constraint.reference]);
  return [...checkFact(constraint.fact, known, at), ...checkResults(constraint, sources, known, at)];
}

function checkResults(
  { fact, reference }: Extract<StatementConstraint, { kind: 'tells' }>,
  sources: readonly string[],
  { tools }: Known,
  path: Path,
): readonly PackProblem[] {
  if (reference === undefined) return [];
  if (sources.length === 0)
    return [problemAt(path, 'the milestone referred to calls no tool', 'refer to one that calls a tool')];
  const paths = 'values' in fact ? fact.values.flatMap((value) => (typeof value === 'object' ? [value.path] : [])) : [];
  return paths.flatMap((keys) =>
    sources.flatMap((tool): readonly PackProblem[] => {
      const part = partOf(tool, keys, tools);
      return part === undefined || 'shape' in part ? [] : [{ path, ...missingPart(tool, part) }];
    }),
  );
}

function checkFact(fact: Fact, { values }: Known, path: Path): readonly PackProblem[] {
  if (fact.kind !== 'name' && fact.kind !== 'phone' && fact.kind !== 'text') return [];
  const all = values.get(fact.kind) ?? [];
  return fact.values.flatMap((value): readonly PackProblem[] => {
    if (typeof value !== 'string' || all.filter((one) => one === value).length < 2) return [];
    const hint = `choose a row whose ${fact.kind} no other has`;
    return [problemAt(path, `several rows have "${value}", so telling it does not say which is meant`, hint)];
  });
}
