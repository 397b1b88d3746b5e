import { PHONE_TABLES } from './phone/tables.ts';
import type { Tables } from './world.ts';

/** Those of packs and runs that name no world, for who explains and reports and needs no tools. */
export const DEFAULT_TABLES: Tables = PHONE_TABLES;
