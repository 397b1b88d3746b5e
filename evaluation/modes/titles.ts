import type { Tables } from '../../worlds/world.ts';
import { switchesOf } from '../../worlds/world.ts';
import { tableNamed } from '../columns.ts';
import type { WantedAct } from './acts.ts';

/** What was not done, within a sentence: `never turned wifi on`, `changed 1 of 2 contacts`. */
export function leftUndone(missing: readonly WantedAct[], acts: readonly WantedAct[], tables: Tables): string {
  const [act] = missing as readonly [WantedAct, ...WantedAct[]];
  const alike = acts.filter(({ table, kind }) => table === act.table && kind === act.kind);
  const done = alike.filter(({ state }) => state === 'done').length;
  if (act.kind !== 'set' && done > 0)
    return `${deedWord(act, tables)} ${done} of ${alike.length} ${tableNamed(act.table, tables).words.several}`;
  return `never ${deed(act, tables)}`;
}

/** An act within a sentence: `added the reminder`. */
function deed(act: WantedAct, tables: Tables): string {
  if (act.kind === 'set') return `turned ${switchLabel(act.column!, tables)} ${act.wanted === true ? 'on' : 'off'}`;
  return `${deedWord(act, tables)} the ${tableNamed(act.table, tables).words.one}`;
}

export function deedWord({ kind, table }: Pick<WantedAct, 'kind' | 'table'>, tables: Tables): string {
  return kind === 'added' ? tableNamed(table, tables).words.added : kind;
}

export function switchLabel(column: string, tables: Tables): string {
  return switchesOf({ tables }).find((one) => one.column === column)?.label ?? columnWords(column);
}

/** A column as people speak of it: a time is the time. */
export function columnTitle(table: string, column: string, tables: Tables): string {
  const definition = tableNamed(table, tables).columns[column];
  return definition?.type === 'time' ? 'time' : columnWords(column);
}

function columnWords(column: string): string {
  return column.replaceAll('_', ' ');
}

export function capitalized(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
