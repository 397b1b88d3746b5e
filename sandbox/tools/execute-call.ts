import type { ToolTrace } from '../message.ts';
import type { WorldChange } from '../world.ts';
import { bindArguments } from './bind-arguments.ts';
import type { ToolContext, ToolDefinition } from './definition.ts';
import type { WrittenArguments } from './parse-arguments.ts';
import { ToolRefusal } from './refusal.ts';

/** What came of one call: a trace and the rows it changed, or the tool's refusal. */
export type CallOutcome =
  | {
      readonly trace: ToolTrace;
      readonly changes: readonly WorldChange[];
      readonly endsConversation: boolean;
      /** Why the reference would have given up the run here. */
      readonly referenceFailure?: string;
    }
  | { readonly refusal: ToolRefusal };

/** Runs one tool on a world, which stays as it is. Only refusals are caught; a failing service is thrown on. */
export async function executeCall(
  tool: ToolDefinition,
  written: WrittenArguments,
  context: ToolContext,
): Promise<CallOutcome> {
  try {
    const { args, traced } = bindArguments(tool, written);
    const { result, changes, endsConversation, referenceFailure } = await tool.execute(context, args);
    return {
      trace: { toolName: tool.name, arguments: traced, result },
      changes: changes ?? [],
      endsConversation: endsConversation ?? false,
      ...(referenceFailure !== undefined && { referenceFailure }),
    };
  } catch (error) {
    if (error instanceof ToolRefusal) return { refusal: error };
    throw error;
  }
}
