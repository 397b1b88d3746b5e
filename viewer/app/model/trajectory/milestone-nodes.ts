import { edgesOf, referenceOf } from '../../../../evaluation/guardrails.ts';
import { milestoneTitle } from '../../../../evaluation/milestone.ts';
import type { MilestoneGraph } from '../../../../evaluation/milestone.ts';
import { ancestorsOf, predecessorsOf } from '../../../../evaluation/placement-order.ts';
import type { MilestoneMatch } from '../../../../evaluation/score.ts';
import { isMet } from '../../../../results/explain/is-met.ts';
import { shortfallsOf } from '../../../../results/explain/shortfalls.ts';
import type { Shortfall } from '../../../../results/explain/shortfalls.ts';
import { shownPlace } from '../../../../runs/shown-place.ts';
import type { TrajectoryEvent } from '../../../../sandbox/event.ts';

/** `met` and `partial` of milestones, `hit` of minefields. */
export type NodeState = 'met' | 'partial' | 'missed' | 'hit' | 'avoided' | 'not-scored';

/** What keeps a milestone from matching though its own expectations may be met. */
export type Blocker =
  | { readonly kind: 'guardrail'; readonly reason: string }
  /** It fits at a message on the wrong side of one that matched. */
  | {
      readonly kind: 'order';
      /** The other one must come before this one, or after it. */
      readonly other: 'before' | 'after';
      readonly milestone: number;
      readonly message: number;
      readonly fitsAt: number;
    }
  /** It is compared with a milestone that matched nowhere. */
  | { readonly kind: 'reference'; readonly milestone: number };

export interface MilestoneNode {
  readonly kind: 'milestone' | 'minefield';
  readonly number: number;
  /** The author's id of it. */
  readonly id?: string;
  readonly title: string;
  readonly state: NodeState;
  readonly similarity: number | null;
  /** Where it matched; of a missed one the message that comes closest; null if there is none. */
  readonly message: number | null;
  /** Numbers of the nodes that must come before. */
  readonly after: readonly number[];
  readonly shortfalls: readonly Shortfall[];
  readonly blockers: readonly Blocker[];
}

/** Whether the place of a node means that something happened there. */
export function isMatched({ state }: MilestoneNode): boolean {
  return state === 'met' || state === 'partial' || state === 'hit';
}

type Graded<List> = Readonly<Record<'milestones' | 'minefields', List>>;

interface GradedRun {
  /** Null where the scenario is not known. */
  readonly grader: Graded<MilestoneGraph> | null;
  readonly record: {
    readonly score: Graded<readonly MilestoneMatch[]> | null;
    readonly events: readonly TrajectoryEvent[];
  };
}

/** The milestones, then the minefields, of a run's scenario with where and why they matched or did not. */
export function nodesOf({ grader, record: { score, events } }: GradedRun): readonly MilestoneNode[] {
  if (grader === null) return [];
  return [
    ...nodesOfGraph('milestone', grader.milestones, score?.milestones ?? null, events),
    ...nodesOfGraph('minefield', grader.minefields, score?.minefields ?? null, events),
  ];
}

function nodesOfGraph(
  kind: MilestoneNode['kind'],
  graph: MilestoneGraph,
  matches: readonly MilestoneMatch[] | null,
  events: readonly TrajectoryEvent[],
): readonly MilestoneNode[] {
  const numbers = graph.milestones.map((_, number) => number);
  const predecessors = predecessorsOf(numbers, edgesOf(graph));
  return graph.milestones.map(({ id, constraints }, number) => {
    const match = matches?.find((one) => one.milestone === number);
    const place = match?.similarity === 0 ? match.closest : match;
    return {
      kind,
      number,
      ...(id !== undefined && { id }),
      title: milestoneTitle({ milestone: number, constraints }, graph),
      state: stateOf(kind, match),
      similarity: match?.similarity ?? null,
      message: place === undefined ? null : shownPlace(place, events),
      after: [...(predecessors.get(number) ?? [])],
      shortfalls: match === undefined || kind === 'minefield' ? [] : shortfallsOf(match),
      blockers: match === undefined || kind === 'minefield' ? [] : blockersOf({ graph, match, all: matches ?? [] }),
    };
  });
}

function stateOf(kind: MilestoneNode['kind'], match: MilestoneMatch | undefined): NodeState {
  if (match === undefined) return 'not-scored';
  if (kind === 'minefield') return match.similarity > 0 ? 'hit' : 'avoided';
  if (match.similarity === 0) return 'missed';
  return isMet(match) ? 'met' : 'partial';
}

/** A milestone where it matched, among the others. */
interface Matched {
  readonly graph: MilestoneGraph;
  readonly match: MilestoneMatch;
  readonly all: readonly MilestoneMatch[];
}

function blockersOf(matched: Matched): readonly Blocker[] {
  if (matched.match.similarity === 1) return [];
  return [...brokenGuardrails(matched), ...unmetReferences(matched), ...wrongOrder(matched)];
}

function brokenGuardrails({ match }: Matched): readonly Blocker[] {
  return shortfallsOf(match)
    .filter(({ kind }) => kind === 'guardrail')
    .map(({ database, reason = `${database} changed` }) => ({ kind: 'guardrail', reason }));
}

function unmetReferences({ graph, match, all }: Matched): readonly Blocker[] {
  const references = (graph.milestones[match.milestone]?.constraints ?? [])
    .filter(({ kind }) => kind !== 'guardrail')
    .map(referenceOf);
  return [...new Set(references)].flatMap((reference) =>
    all.some((one) => one.milestone === reference && one.similarity === 0)
      ? [{ kind: 'reference', milestone: reference ?? 0 } as const]
      : [],
  );
}

/** Ancestors that matched after the message where the milestone has all that it expects, and descendants before it. */
function wrongOrder({ graph, match: { milestone, closest }, all }: Matched): readonly Blocker[] {
  if (closest === undefined || closest.likeness < 1) return [];
  const fitsAt = closest.message;
  const ancestors = ancestorsOf([...graph.milestones.keys()], edgesOf(graph));
  return all
    .filter(({ similarity }) => similarity > 0)
    .flatMap(({ milestone: other, message }): readonly Blocker[] => {
      const found = { kind: 'order', milestone: other, message, fitsAt } as const;
      if (ancestors.get(milestone)?.has(other) && message > fitsAt) return [{ ...found, other: 'before' }];
      if (ancestors.get(other)?.has(milestone) && message < fitsAt) return [{ ...found, other: 'after' }];
      return [];
    });
}
