import type { ToolTrace } from '../../message.ts';
import type { ToolContext, ToolDefinition } from '../definition.ts';
import { ToolError } from '../tool-error.ts';
import { bindArguments } from './bind-arguments.ts';
import type { WrittenArguments } from './parse-arguments.ts';
import { rowsOf } from '../../world.ts';
import type { Table, World, WorldChange } from '../../world.ts';

/** The outcome of one call: a trace and the rows it changed, or the tool's error. */
export type CallOutcome = CallSuccess | { readonly error: ToolError };

interface CallSuccess extends AppliedChanges {
  readonly trace: ToolTrace;
  readonly endsConversation: boolean;
  /** What the caller reads, where that does not follow from the result. */
  readonly text?: string;
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
      text,
      floats,
      referenceFailure,
    } = await tool.execute(context, args, written);
    return {
      trace: { toolName: tool.name, arguments: traced, result },
      ...keepingLastRows(context.world, changes),
      endsConversation: endsConversation ?? false,
      floats: floats ?? tool.floats ?? [],
      ...(text !== undefined && { text }),
      ...(referenceFailure !== undefined && { referenceFailure }),
    };
  } catch (error) {
    if (error instanceof ToolError) return { error: error };
    throw error;
  }
}

interface AppliedChanges {
  readonly changes: readonly WorldChange[];
  /** The changes that the tool intended, if the reference makes different ones. */
  readonly intendedChanges?: readonly WorldChange[];
}

/**
 * The changes as the reference makes them. It cannot empty a table: removing the only row has no effect, and modifying
 * it (a removal and an insertion) keeps the old row next to the new one.
 */
function keepingLastRows(world: World, changes: readonly WorldChange[]): AppliedChanges {
  const removals = Map.groupBy(
    changes.filter(({ kind }) => kind === 'remove'),
    ({ table }) => table,
  );
  const isEmptied = (table: Table) => removals.get(table)?.length === rowsOf(world, table).length;
  if (![...removals.keys()].some(isEmptied)) return { changes };
  const kept = changes.flatMap((change): readonly WorldChange[] => {
    if (!isEmptied(change.table)) return [change];
    if (change.kind === 'remove') return [];
    return [{ ...change, position: change.position + rowsOf(world, change.table).length }];
  });
  return { changes: kept, intendedChanges: changes };
}
