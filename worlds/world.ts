import type { Toolset } from '../sandbox/tools/definition.ts';

/** A column of a table. */
export interface ColumnDefinition {
  /** A `name` is compared as a whole, a `text` by its words. A time is in seconds since the epoch, a coordinate in degrees. */
  readonly type: 'name' | 'text' | 'number' | 'time' | 'latitude' | 'longitude' | 'flag';
  readonly nullable?: true;
  /** The table whose key it holds. */
  readonly refersTo?: string;
  /** Of a switch: how it is where nothing is restricted. */
  readonly normal?: boolean;
}

export interface TableDefinition {
  /** In the order in which they are shown. */
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** The column that tells rows apart. */
  readonly key: string;
  /** What the only row of a table of settings is. Other tables are lists. */
  readonly single?: string;
  /** How people speak of its rows. `added`: what adding one is called. */
  readonly words: { readonly one: string; readonly several: string; readonly added: string };
}

type Cell<Column extends ColumnDefinition> = Column['type'] extends 'name' | 'text'
  ? string
  : Column['type'] extends 'flag'
    ? boolean
    : number;

/** A row of a table. */
export type RowOf<Table extends TableDefinition> = {
  readonly [Name in keyof Table['columns']]:
    | Cell<Table['columns'][Name]>
    | (Table['columns'][Name] extends { readonly nullable: true } ? null : never);
};

/** A world as a value: what scenarios, scores and pages know of it. */
export interface WorldDefinition extends Toolset {
  readonly name: string;
  /** In the order in which they are shown. */
  readonly tables: Readonly<Record<string, TableDefinition>>;
  /** What tools are grouped by for people. */
  readonly domains: readonly string[];
  /** By what a tool depends on: what must hold, in words. */
  readonly conditions: Readonly<Record<string, string>>;
}
