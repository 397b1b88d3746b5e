import type { ResultShape } from '../sandbox/tools/result-shape.ts';
import type { ColumnDefinition, Tables } from './world.ts';

const SHAPES: Readonly<Record<ColumnDefinition['type'], ResultShape>> = {
  name: 'text',
  text: 'text',
  flag: 'boolean',
  number: 'number',
  time: 'time',
  latitude: 'number',
  longitude: 'number',
  json: 'anything',
};

/** A result that is a list of rows of a table. */
export function listOf(tables: Tables, rowOf: string): ResultShape {
  const columns = Object.entries(tables[rowOf]?.columns ?? {});
  return { list: { fields: Object.fromEntries(columns.map(([name, { type }]) => [name, SHAPES[type]])), rowOf } };
}
