import type { Message } from '../../sandbox/message.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import type { Toolset } from '../../sandbox/tools/definition.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { SettingRow } from '../../worlds/phone/tables.ts';

/** Parts of the world: a table, or a column of the settings. */
interface TouchedState {
  /** What a call changed. */
  readonly written: ReadonlySet<string>;
  /** What its answer may depend on, including what it changed. */
  readonly touched: ReadonlySet<string>;
}

const SETTINGS = ['cellular', 'wifi', 'location_service', 'low_battery_mode'] as const;

const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  contact: ['CONTACT'],
  messaging: ['MESSAGING', 'CONTACT'],
  reminder: ['REMINDER'],
};

/** What a call and its answer have to do with the world. */
export function touchedState({ tool }: ScriptCall, answer: Message | undefined, world: Toolset): TouchedState {
  const { dependsOn = [], domain, effect } = findTool(world, tool) ?? {};
  const written = new Set(answer?.changes?.flatMap(changedParts));
  const tables = (domain && TABLES_OF[domain]) ?? [];
  const readsDevice = domain === 'setting' && effect === 'read' && dependsOn.length === 0;
  return { written, touched: new Set([...written, ...dependsOn, ...tables, ...(readsDevice ? SETTINGS : [])]) };
}

function changedParts(change: WorldChange): readonly string[] {
  if (change.table !== 'SETTING' || change.kind !== 'replace') return [change.table];
  const [before, row] = [change.before, change.row] as [SettingRow, SettingRow];
  return SETTINGS.filter((column) => before[column] !== row[column]);
}

/** Whether the order of two calls matters for what they answer or leave behind. */
export function interferes(one: TouchedState, other: TouchedState): boolean {
  return (
    [...one.written].some((part) => other.touched.has(part)) || [...other.written].some((part) => one.touched.has(part))
  );
}
