import { isList } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { World } from '../../sandbox/world.ts';
import type { TauTables } from './database.ts';
import { PythonError } from './python/error.ts';
import { construct } from './python/model.ts';
import { isDict } from './python/value.ts';
import type { PythonValue } from './python/value.ts';

/** The rows of a database as its file holds it, completed as tau2-bench's models complete it. @throws Error that names the row */
export function baseTables(file: PythonValue, tables: TauTables): World {
  if (!isDict(file)) throw new Error('the database must be an object');
  return Object.fromEntries(
    Object.entries(tables).map(([name, { model, key, shape }]) => {
      const made = itemsOf(name, file[name] ?? (shape === 'list' ? [] : {}), shape).map(([at, item]) => {
        if (!isDict(item)) throw new Error(`${at} must be an object`);
        try {
          // An object that is the only one has no key of its own.
          return shape === 'object' ? { [key]: name, ...construct(model, item) } : construct(model, item);
        } catch (error) {
          if (error instanceof PythonError) throw new Error(`${at}: ${error.message}`, { cause: error });
          throw error;
        }
      });
      return [name, made satisfies readonly JsonObject[]];
    }),
  );
}

function itemsOf(name: string, value: JsonValue, shape: 'dict' | 'list' | 'object'): readonly [string, JsonValue][] {
  if (shape === 'object') return [[name, value]];
  if (shape === 'list' && isList(value)) return value.map((item, index) => [`${name}[${index}]`, item]);
  if (shape === 'dict' && isDict(value)) return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, item]);
  throw new Error(`${name} must be ${shape === 'dict' ? 'an object' : 'a list'}`);
}
