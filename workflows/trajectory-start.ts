import { scenarioName } from '../sandbox/cell.ts';
import type { TrajectoryInput } from '../runs/contract.ts';
import { staticDetails } from '../runs/current-details.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { attributesAtStart } from './search-attributes.ts';

/** The start options of a trajectory: id, input, search attributes, and the summary shown in Temporal's web UI. */
export function trajectoryStart(input: TrajectoryInput) {
  return {
    workflowId: trajectoryWorkflowId(input.settings.results.id, input.cell),
    args: [input] as [TrajectoryInput],
    typedSearchAttributes: attributesAtStart(input),
    staticSummary: `${scenarioName(input.cell)} · ${input.cell.agent}`,
    staticDetails: staticDetails(input),
  };
}
