import { edgesOf } from './guardrails.ts';
import type { EvaluationLog, Row } from './log.ts';
import { match } from './matcher.ts';
import type { MilestoneGraph, Namespace } from './milestone.ts';
import type { Placed, Places, PlacementProblem } from './placement-problem.ts';
import type { ScoringContext } from './question.ts';
import { constraintScorer, milestoneSimilarity } from './scorer.ts';
import type { ConstraintScorer } from './scorer.ts';

/** A graph placed in a log: the scorers of each milestone by its number, and the milestones in the order of matching. */
export interface PlacedGraph {
  readonly scorers: readonly (readonly ConstraintScorer[])[];
  readonly placed: readonly Placed[];
  /** The message of each milestone by its number. */
  readonly places: Places;
}

/**
 * Places every milestone of a graph. Of several milestones, the reference leaves out
 * those that no edge names; none of its scenarios has such a milestone.
 */
export function placeMilestones(log: EvaluationLog, graph: MilestoneGraph, surroundings: ScoringContext): PlacedGraph {
  const scorers = graph.milestones.map(({ constraints }) =>
    constraints.map((constraint) => constraintScorer(constraint, log, surroundings)),
  );
  const placed = match({
    milestones: scorers.map((_, milestone) => milestone),
    edges: edgesOf(graph),
    first: log.firstUserIndex,
    last: log.length - 1,
    ...similarities(log, scorers, graph),
    ...dependencies(log, scorers),
  });
  const places: number[] = [];
  for (const { milestone, message } of placed) places[milestone] = message;
  return { scorers, placed, places };
}

type Scorers = PlacedGraph['scorers'];

/**
 * A milestone's similarity is at most that of its constraints without a reference, which alone makes most of them 0. What marks
 * that somebody speaks again is not met by the opening.
 */
function similarities(
  log: EvaluationLog,
  scorers: Scorers,
  { milestones }: MilestoneGraph,
): Pick<PlacementProblem, 'similarity' | 'ceiling'> {
  const ceilings = scorers.map((all, milestone) => {
    const required = all.filter(({ constraint }) => constraint.kind !== 'guardrail').length;
    const free = all.filter(({ reference }) => reference === null);
    const reach = new Float64Array(log.length).fill(-1);
    if (milestones[milestone]?.isMarker) reach[log.firstUserIndex] = 0;
    return (message: number): number => {
      if (reach[message]! < 0) {
        const product = free.reduce((soFar, scorer) => soFar && soFar * scorer.similarityAt(message, []), 1);
        reach[message] = product ** (1 / required);
      }
      return reach[message]!;
    };
  });
  return {
    ceiling: (milestone, message) => ceilings[milestone]!(message),
    similarity: (milestone, message, places) =>
      ceilings[milestone]!(message) === 0 ? 0 : milestoneSimilarity(scorers[milestone]!, message, places),
  };
}

/** Milestones that refer to another one see only the tables they compare and, of its message, only a recorded trace. */
function dependencies(log: EvaluationLog, scorers: Scorers): Pick<PlacementProblem, 'references' | 'imprint'> {
  const references = scorers.map((all) => [
    ...new Set(all.flatMap(({ reference }) => (reference === null ? [] : [reference]))),
  ]);
  const seen = scorers.map((_, milestone) => {
    const referring = scorers.flat().filter(({ reference }) => reference === milestone);
    return [...new Set(referring.map(({ constraint }) => constraint.database))];
  });
  const imprints = seen.map((databases) => imprinter(log, databases));
  return {
    references: (milestone) => references[milestone]!,
    imprint: (milestone, message) => imprints[milestone]!(message),
  };
}

/** Numbers the messages so that those with the same contents of the databases have the same number. */
function imprinter(log: EvaluationLog, databases: readonly Namespace[]): (message: number) => number {
  const numbers: (number | undefined)[] = [];
  const known: { readonly contents: readonly (readonly Row[])[]; readonly number: number }[] = [];
  return (message) => {
    const present = numbers[message];
    if (present !== undefined) return present;
    const contents = databases.map((database) => contentsAt(log, database, message));
    const equal = known.find((other) => other.contents.every((rows, index) => rows === contents[index]));
    if (equal === undefined) known.push({ contents, number: message });
    return (numbers[message] = equal?.number ?? message);
  };
}

function contentsAt(log: EvaluationLog, database: Namespace, message: number): readonly Row[] {
  return database === 'SANDBOX' && log.message(message).tool_trace === null ? NO_TRACE : log.rows(database, message);
}

const NO_TRACE: readonly Row[] = [];
