import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import type { TrajectoryInput } from '../runs/contract.ts';
import { staticDetails } from '../runs/current-details.ts';
import { attributesAtStart } from './search-attributes.ts';

/** How a trajectory is started, by a sweep or by itself: its id, its input and what operators find and read it by. */
export function trajectoryStart(input: TrajectoryInput) {
  return {
    workflowId: trajectoryId(input.cell),
    args: [input] as [TrajectoryInput],
    typedSearchAttributes: attributesAtStart(input),
    staticSummary: `${scenarioName(input.cell)} · ${input.cell.agent}`,
    staticDetails: staticDetails(input),
  };
}
