import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { nodesOf } from '../trajectory/milestone-nodes.ts';
import type { MilestoneNode } from '../trajectory/milestone-nodes.ts';

export interface NodePair {
  readonly left: MilestoneNode;
  readonly right: MilestoneNode;
}

/** The milestones and minefields of one scenario in two runs; null if the runs were not scored against the same. */
export function milestonePairs(left: TrajectoryDocument, right: TrajectoryDocument): readonly NodePair[] | null {
  if (left.grader === null || right.grader === null) return null;
  if (left.record.provenance.grader !== right.record.provenance.grader) return null;
  const [ofLeft, ofRight] = [nodesOf(left), nodesOf(right)];
  return ofLeft.flatMap((node, index) => {
    const other = ofRight[index];
    return other === undefined ? [] : [{ left: node, right: other }];
  });
}
