import { findTool } from '../../sandbox/tools/definition.ts';
import type { ToolDefinition, Toolset } from '../../sandbox/tools/definition.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { UserError } from '../errors.ts';

/** @throws UserError with the names that are closest */
export function requiredTool(name: string, { tools }: Toolset = DEFAULT_WORLD): ToolDefinition {
  const tool = findTool({ tools }, name);
  if (tool !== undefined) return tool;
  const names = tools.map((known) => known.name);
  const otherwise =
    tools === DEFAULT_WORLD.tools
      ? 'see `toolsandbox tools list`; name the pack of a tool of your own with --pack'
      : `its pack has ${names.join(', ').slice(0, 500)}`;
  throw new UserError(`unknown tool "${name}": ${suggestion(name, names, otherwise)}`);
}
