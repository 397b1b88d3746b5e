import type { JsonValue } from '../sandbox/json.ts';
import type { ScriptCall } from '../sandbox/script.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { World } from '../sandbox/world.ts';
import type { WorldSwitch } from '../worlds/world.ts';

/** Whether a tool sets a switch. */
export function isSetter(tool: ToolDefinition | undefined): tool is ToolDefinition & { readonly switches: string } {
  return tool?.switches !== undefined && tool.effect === 'write';
}

/** Whether a tool tells how a switch is. */
export function isStatus(tool: ToolDefinition | undefined): boolean {
  return tool?.switches !== undefined && tool.effect === 'read';
}

/** A call of a tool that sets a switch. */
export function setting({ name, parameters }: ToolDefinition, on: boolean): Omit<ScriptCall, 'id'> {
  return { tool: name, arguments: { [Object.keys(parameters)[0] ?? '']: on } };
}

/** How a switch is in a world. */
export function stateOf({ table, column }: WorldSwitch, world: World): JsonValue | undefined {
  return world[table]?.[0]?.[column];
}
