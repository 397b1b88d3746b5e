import type { Message } from '../../sandbox/message.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { WorldDefinition } from '../../worlds/world.ts';

/** Parts of the world: a table, or a column of the settings. */
interface TouchedState {
  /** What a call changed. */
  readonly written: ReadonlySet<string>;
  /** What its answer may depend on, including what it changed. */
  readonly touched: ReadonlySet<string>;
}

/** What a call and its answer have to do with the world. */
export function touchedState({ tool }: ScriptCall, answer: Message | undefined, world: WorldDefinition): TouchedState {
  const { dependsOn = [], reads = [], switches } = findTool(world, tool) ?? {};
  const written = new Set(answer?.changes?.flatMap((change) => changedParts(change, world)));
  return { written, touched: new Set([...written, ...dependsOn, ...reads, ...(switches ? [switches] : [])]) };
}

function changedParts(change: WorldChange, { tables }: WorldDefinition): readonly string[] {
  if (tables[change.table]?.single === undefined || change.kind !== 'replace') return [change.table];
  const { before, row } = change;
  return Object.keys(row).filter((column) => before[column] !== row[column]);
}

/** Whether the order of two calls matters for what they answer or leave behind. */
export function interferes(one: TouchedState, other: TouchedState): boolean {
  return (
    [...one.written].some((part) => other.touched.has(part)) || [...other.written].some((part) => one.touched.has(part))
  );
}
