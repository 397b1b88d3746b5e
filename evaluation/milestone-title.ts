import type { MilestoneGraph } from './milestone.ts';

interface Matched {
  readonly milestone: number;
  readonly constraints: readonly { readonly kind: string; readonly database: string }[];
}

/** What a milestone or minefield checks: its author's note, or the tables that it looks at. */
export function milestoneTitle({ milestone, constraints }: Matched, graph: MilestoneGraph): string {
  const kinds = constraints.filter(({ kind }) => kind !== 'guardrail');
  return graph.milestones[milestone]?.note ?? kinds.map(({ kind, database }) => `${kind} of ${database}`).join(', ');
}
