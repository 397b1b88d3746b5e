import type { ToolTrace } from '../../message.ts';
import type { ToolContext, ToolDefinition } from '../definition.ts';
import { ToolError } from '../tool-error.ts';
import { bindArguments } from './bind-arguments.ts';
import { keepingLastRows } from './last-row.ts';
import type { AppliedChanges } from './last-row.ts';
import type { WrittenArguments } from './parse-arguments.ts';

/** The outcome of one call: a trace and the rows it changed, or the tool's error. */
export type CallOutcome = CallSuccess | { readonly error: ToolError };

interface CallSuccess extends AppliedChanges {
  readonly trace: ToolTrace;
  readonly endsConversation: boolean;
  /** Paths in the result that are floats. */
  readonly floats: readonly string[];
  /** Why the reference aborts the run. */
  readonly referenceFailure?: string;
}

/**
 * Runs one tool as the reference does, without modifying the world. Only tool errors are caught. Service failures are
 * rethrown.
 */
export async function executeCall(
  tool: ToolDefinition,
  written: WrittenArguments,
  context: ToolContext,
): Promise<CallOutcome> {
  try {
    const { args, traced } = bindArguments(tool, written);
    const {
      result,
      changes = [],
      endsConversation,
      floats,
      referenceFailure,
    } = await tool.execute(context, args, written);
    return {
      trace: { toolName: tool.name, arguments: traced, result },
      ...keepingLastRows(context.world, changes),
      endsConversation: endsConversation ?? false,
      floats: floats ?? tool.floats ?? [],
      ...(referenceFailure !== undefined && { referenceFailure }),
    };
  } catch (error) {
    if (error instanceof ToolError) return { error: error };
    throw error;
  }
}
