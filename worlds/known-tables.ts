import { PHONE_NAME, PHONE_TABLES } from './phone/tables.ts';
import type { Tables } from './world.ts';

/** Those of packs and runs that name no world. */
export const DEFAULT_TABLES: Tables = PHONE_TABLES;

const TABLES = new Map<string, Tables>([[PHONE_NAME, PHONE_TABLES]]);

/** The tables of the world with this name, for who explains and reports and needs no tools; undefined if there is none. */
export function tablesNamed(name: string): Tables | undefined {
  return TABLES.get(name);
}

/** Only for `addWorld`. */
export function addTables(name: string, tables: Tables): void {
  TABLES.set(name, tables);
}
