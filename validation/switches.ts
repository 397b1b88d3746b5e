import type { JsonValue } from '../sandbox/json.ts';
import type { ScriptCall } from '../sandbox/script.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { World } from '../sandbox/world.ts';
import { switchesOf } from '../worlds/world.ts';
import type { WorldSwitch } from '../worlds/world.ts';
import type { Subject } from './subject.ts';

/** Whether a tool sets a switch. */
export function isSetter(tool: ToolDefinition | undefined): tool is ToolDefinition & { readonly switches: string } {
  return tool?.switches !== undefined && tool.effect === 'write';
}

/** A call of a tool that sets a switch. */
export function setting({ name, parameters }: ToolDefinition, on: boolean): Omit<ScriptCall, 'id'> {
  return { tool: name, arguments: { [Object.keys(parameters)[0] ?? '']: on } };
}

/** How a switch is in a world. */
export function stateOf({ table, column }: WorldSwitch, world: World): JsonValue | undefined {
  return world[table]?.[0]?.[column];
}

/** Calls of offered tools that free the world of each restriction that it has at the opening. */
export function liftingCalls({ scenario, tools }: Subject): readonly ScriptCall[] {
  const setters = [...tools.offered.values()].filter(isSetter);
  const holdsOthers = ({ column }: WorldSwitch) => Number(setters.some(({ dependsOn }) => dependsOn.includes(column)));
  return switchesOf(scenario.definition)
    .toSorted((one, other) => holdsOthers(other) - holdsOthers(one))
    .flatMap((one): readonly ScriptCall[] => {
      const setter = setters.find(({ switches }) => switches === one.column);
      if (setter === undefined || stateOf(one, scenario.world) === one.normal) return [];
      return [{ id: `(lift ${one.column})`, ...setting(setter, one.normal) }];
    });
}
