import { fillArguments } from '../../roles/scripted/references.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { Script, Subject } from '../subject.ts';
import { answersIn, callsOf, scriptResults } from './steps.ts';

/** A call of the reference solution that changes the world. Refused attempts change nothing. */
export interface WriteCall {
  readonly call: ScriptCall;
  readonly tool: ToolDefinition;
  /** As they are sent, with the results of earlier calls filled in. */
  readonly sent: JsonObject;
  /** Indices of the step, and of the call in it. */
  readonly place: readonly [step: number, call: number];
}

export async function writeCalls(subject: Subject): Promise<readonly WriteCall[]> {
  const { solution } = subject.scenario;
  const reference = await subject.reference();
  const answers = answersIn(solution, reference);
  const resultOf = scriptResults(solution, reference);
  return solution.flatMap((step, index) =>
    callsOf(step).flatMap((call, k): readonly WriteCall[] => {
      const tool = subject.toolNamed(call.tool);
      if (tool === undefined || answers.get(call.id)?.changes === undefined) return [];
      return [{ call, tool, sent: fillArguments(call.arguments, resultOf), place: [index, k] }];
    }),
  );
}

/** The script with another call at a place. */
export function withCall(script: Script, [index, k]: WriteCall['place'], call: ScriptCall): Script {
  const step = script[index];
  return step === undefined ? script : script.with(index, { calls: callsOf(step).with(k, call) });
}
