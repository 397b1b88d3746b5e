import type { ScriptCall } from '../../sandbox/script.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { Script } from '../subject.ts';
import type { Bystanders } from './bystanders.ts';

/** The id of an extra call, which no author can give to a call. */
export const EXTRA = '(extra)';

/** A change that nobody asked for, and what undoes it, as far as a tool can. */
export interface ExtraWrite {
  /** As a clause: the agent ... */
  readonly what: string;
  readonly write: ScriptCall;
  readonly undo?: ScriptCall;
}

/**
 * What each tool can do to bystanders; of the switches that nothing needs only the first is switched.
 * @param now seconds since the epoch
 */
export function extraWrites(
  tools: readonly ToolDefinition[],
  { world, needed }: Bystanders,
  now: number,
): readonly ExtraWrite[] {
  const writes = tools
    .filter(({ name, switches }) => switches === undefined || (!needed.has(switches) && !needed.has(name)))
    .flatMap(({ name: tool, switches, harm }) => {
      const harmed = harm?.(world, now);
      if (harmed === undefined) return [];
      const { what, arguments: args, undo } = harmed;
      const undone = undo && {
        id: `${EXTRA} undone`,
        tool: undo.tool,
        arguments: undo.arguments({ $result: EXTRA, path: [] }),
      };
      return [{ switches, what, write: { id: EXTRA, tool, arguments: args }, ...(undone && { undo: undone }) }];
    });
  const switched = writes.find(({ switches }) => switches !== undefined);
  return writes.filter((one) => one.switches === undefined || one === switched);
}

/** Steps that make the change. */
export function writing({ write }: ExtraWrite): Script {
  return [{ calls: [write] }];
}

/** Steps that make the change and take it back; none if no tool can. */
export function repairing({ write, undo }: ExtraWrite): Script {
  return undo === undefined ? [] : [{ calls: [write] }, { calls: [undo] }];
}
