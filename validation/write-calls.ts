import { fillArguments } from '../sandbox/script-results.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { Case } from './case.ts';
import { placedCalls } from './steps.ts';
import type { PlacedCall } from './steps.ts';

/** A call of the reference solution that changes the world. Refused attempts change nothing. */
export interface WriteCall extends PlacedCall {
  readonly tool: ToolDefinition;
  /** As they are sent, with the results of earlier calls filled in. */
  readonly sent: JsonObject;
}

export function writeCalls({ subject, solution, answers, resultOf }: Case): readonly WriteCall[] {
  return placedCalls(solution).flatMap(({ call, place }) => {
    const tool = subject.toolNamed(call.tool);
    if (tool === undefined || answers.get(call.id)?.changes === undefined) return [];
    return [{ call, place, tool, sent: fillArguments(call.arguments, resultOf) }];
  });
}
