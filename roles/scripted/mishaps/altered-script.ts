import type { ScriptCall, ScriptStep } from '../../../sandbox/script.ts';
import type { ToolDefinition } from '../../../sandbox/tools/definition.ts';
import type { RoleView, Turn } from '../../role.ts';

/** A step of a reference solution, and what is made of the turn in which it is played. */
export interface AlteredStep {
  readonly step: ScriptStep;
  readonly alter?: (turn: Turn, view: RoleView) => Turn;
}

export type Altered = readonly AlteredStep[];

/** What alterations know of tools. */
export type Tools = readonly Pick<ToolDefinition, 'name' | 'effect' | 'switches' | 'dependsOn' | 'claimed'>[];

/** Makes another script of one; undefined where it does not apply, as to one without calls. */
export type Alteration = (script: Altered, tools: Tools) => Altered | undefined;

/** One alteration after the other; undefined if one does not apply. */
export function alteredScript(
  script: readonly ScriptStep[],
  alterations: readonly Alteration[],
  tools: Tools,
): Altered | undefined {
  return alterations.reduce<Altered | undefined>(
    (altered, alteration) => altered && alteration(altered, tools),
    script.map((step) => ({ step })),
  );
}

export function callsIn({ step }: AlteredStep): readonly ScriptCall[] {
  return 'calls' in step ? step.calls : [];
}

/** Whether a step changes the world. */
export function writes(step: AlteredStep, tools: Tools): boolean {
  return callsIn(step).some(({ tool }) => tools.find(({ name }) => name === tool)?.effect === 'write');
}
