import type { TableWords, Tables } from '../../worlds/world.ts';

/** How people speak of a table of the world; of one that it lacks, by its name. */
export function tableWords(table: string, tables: Tables): TableWords {
  return tables[table]?.words ?? { one: table, several: table, added: 'added', knownBy: [] };
}
