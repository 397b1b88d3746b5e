import type { ToolDefinition, Toolset } from '../tools/definition.ts';
import { END_TOOL } from '../tools/end-conversation.ts';
import type { World } from '../world.ts';

/** The agent's tools of a recorded world, to be offered in another one: they answer from their own rows, and change none. */
export function decoysFrom({ tools }: Pick<Toolset, 'tools'>, world: World): readonly ToolDefinition[] {
  return tools
    .filter(({ name, caller }) => caller === 'agent' && name !== END_TOOL)
    .map((tool) => ({
      ...tool,
      execute: (context, args, written) => tool.execute({ ...context, world }, args, written),
    }));
}
