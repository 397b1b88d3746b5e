import type { Constraint, MilestoneGraph } from './milestone.ts';

/** What milestones are about, each once: the facts to tell, changes of the world, questions, refusals. */
export function milestoneKinds({ milestones }: MilestoneGraph): readonly string[] {
  return [...new Set(milestones.flatMap(({ constraints }) => constraints.flatMap(kindOf)))].toSorted();
}

function kindOf(constraint: Constraint): readonly string[] {
  switch (constraint.kind) {
    case 'tells':
      return [`tells ${constraint.fact.kind}`];
    case 'asks':
    case 'refuses':
      return [constraint.kind];
    case 'addition':
    case 'removal':
    case 'update':
      return ['changes rows'];
    case 'snapshot':
      return constraint.database === 'SANDBOX' ? [] : ['changes settings'];
    default:
      return [];
  }
}
