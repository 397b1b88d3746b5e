import type { MilestoneGraph } from './milestone.ts';
import type { MilestoneMatch } from './score.ts';

/** What a milestone or minefield checks: its author's note, or the tables that it looks at. */
export function milestoneTitle({ milestone, constraints }: MilestoneMatch, graph: MilestoneGraph): string {
  const kinds = constraints.filter(({ kind }) => kind !== 'guardrail');
  return graph.milestones[milestone]?.note ?? kinds.map(({ kind, database }) => `${kind} of ${database}`).join(', ');
}
