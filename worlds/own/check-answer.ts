import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import type { WorldChange, WorldRow } from '../../sandbox/world.ts';
import type { ColumnDefinition, Tables } from '../world.ts';

/** What a result has that its shape does not, as a clause; undefined if it fits. Any part may be null. */
export function resultProblem(shape: ResultShape, value: JsonValue, at = ''): string | undefined {
  if (value === null && shape !== 'nothing') return undefined;
  const place = at === '' ? '' : ` at ${at}`;
  if (typeof shape === 'string')
    return FITS[shape](value) ? undefined : `returned ${shown(value)}${place} where its result declares ${shape}`;
  if ('list' in shape) {
    if (!isList(value)) return `returned ${shown(value)}${place} where its result declares a list`;
    return first(value.map((item, index) => () => resultProblem(shape.list, item, `${at}[${index}]`)));
  }
  if (!isObject(value)) return `returned ${shown(value)}${place} where its result declares an object`;
  return first(
    Object.entries(value).map(([key, item]) => () => {
      const inner = shape.fields[key];
      const path = at === '' ? key : `${at}.${key}`;
      return inner === undefined
        ? `returned ${path}, which its result does not declare`
        : resultProblem(inner, item, path);
    }),
  );
}

function first(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type Scalar = Extract<ResultShape, string>;

const FITS: Readonly<Record<Scalar, (value: JsonValue) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  time: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  nothing: (value) => value === null,
  anything: () => true,
};

/** What a row that was written has that its table does not, as a clause; undefined if all fit. */
export function rowProblem(changes: readonly WorldChange[], tables: Tables): string | undefined {
  return first(
    changes.map((change) => () => {
      if (change.kind === 'remove') return undefined;
      const columns = tables[change.table]?.columns ?? {};
      return cellProblem(change.row, columns, change.table);
    }),
  );
}

function cellProblem(
  row: WorldRow,
  columns: Readonly<Record<string, ColumnDefinition>>,
  table: string,
): string | undefined {
  const extra = Object.keys(row).find((column) => columns[column] === undefined);
  if (extra !== undefined) return `wrote the column ${extra}, which ${table} does not have`;
  return first(
    Object.entries(columns).map(([column, { type, nullable }]) => () => {
      const value = row[column];
      if (value === undefined) return `wrote a row of ${table} without ${column}`;
      if ((value === null && nullable) || CELLS[type](value)) return undefined;
      return `wrote ${shown(value)} into ${table}.${column}, which is of type ${type}${nullable ? '' : ' and not nullable'}`;
    }),
  );
}

const CELLS: Readonly<Record<ColumnDefinition['type'], (value: JsonValue) => boolean>> = {
  name: FITS.text,
  text: FITS.text,
  number: Number.isFinite,
  time: Number.isFinite,
  latitude: Number.isFinite,
  longitude: Number.isFinite,
  flag: FITS.boolean,
  json: () => true,
};

/** Also what is no JSON, as code may return it. */
function shown(value: JsonValue): string {
  return (typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)).slice(0, 80);
}
