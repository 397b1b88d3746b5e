import type { ColumnDefinition, TableDefinition, Tables } from '../world.ts';
import type { TauTable } from './database.ts';
import { typeOf } from './python/model.ts';
import type { Type } from './python/model.ts';
import { tablesOf } from './toolkit.ts';
import type { TauDomain } from './toolkit.ts';

/** The tables of a domain, as scenarios, facts and pages know them. */
export function tauTables(domain: TauDomain): Tables {
  const { agent, user } = domain;
  const tables = Object.entries(tablesOf(domain)).map(([name, table]) => {
    const seenBy = Object.hasOwn(agent.tables, name) ? 'agent' : 'user';
    return [name, { ...tableOf(name, table), ...(user && { seenBy }) }] as const;
  });
  return { ...Object.fromEntries(tables), ...(domain.name === 'airline' && { airports: AIRPORTS }) };
}

const AIRPORTS: TableDefinition = {
  columns: { iata: { type: 'name' }, city: { type: 'name' } },
  key: 'iata',
  words: { one: 'airport', several: 'airports', added: 'added', knownBy: ['city'] },
};

/** Columns whose values tell how a caller wrote a number, or hold ids that tools make up. */
const STAMPS: Readonly<Record<string, readonly string[]>> = { bills: ['line_items'], customers: ['bill_ids'] };

function tableOf(name: string, { model, key, shape }: TauTable): TableDefinition {
  const columns = Object.entries(model.fields).map(
    ([column, field]) =>
      [
        column,
        { ...columnOf(typeOf(field)), ...(STAMPS[name]?.includes(column) && { isStamp: true as const }) },
      ] as const,
  );
  const isAlone = shape === 'object';
  return {
    columns: {
      ...Object.fromEntries(columns),
      ...(isAlone && { [key]: { type: 'name' } }),
      ...(name === 'device' && { default_vpn_performance: { type: 'name', nullable: true } }),
    },
    key,
    ...(isAlone && { single: name }),
    words: { one: isAlone ? name : name.replace(/s$/, ''), several: name, added: 'added', knownBy: [] },
  };
}

const COLUMNS: Readonly<Record<Extract<Type, string>, ColumnDefinition['type']>> = {
  str: 'name',
  date: 'name',
  datetime: 'name',
  int: 'number',
  float: 'number',
  bool: 'flag',
};

function columnOf(type: Type): ColumnDefinition {
  if (typeof type === 'string') return { type: COLUMNS[type] };
  if ('optional' in type) return { ...columnOf(type.optional), nullable: true };
  return { type: 'literal' in type || 'enum' in type ? 'name' : 'json' };
}
