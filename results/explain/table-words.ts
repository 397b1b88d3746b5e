import { PHONE_TABLES } from '../../worlds/phone/tables.ts';
import type { TableDefinition } from '../../worlds/world.ts';

const TABLES: Readonly<Record<string, TableDefinition>> = PHONE_TABLES;

/** How people speak of a table of the world. */
export function tableWords(table: string): TableDefinition['words'] {
  return TABLES[table]?.words ?? { one: table, several: table, added: 'added' };
}
