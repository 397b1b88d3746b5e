import type { Toolset } from '../sandbox/tools/definition.ts';

/** A column of a table. */
export interface ColumnDefinition {
  /** A `name` is compared as a whole, a `text` by its words. A time is in seconds since the epoch, a coordinate in degrees. */
  readonly type: 'name' | 'text' | 'number' | 'time' | 'latitude' | 'longitude' | 'flag';
  readonly nullable?: true;
  /** The table whose key it holds. */
  readonly refersTo?: string;
  readonly switch?: SwitchDefinition;
}

/** A setting that is on or off. */
export interface SwitchDefinition {
  /** What people call it, within a sentence. */
  readonly label: string;
  /** How it is where nothing is restricted. */
  readonly normal: boolean;
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
}

/** A switch of a world, with its column. */
export interface WorldSwitch extends SwitchDefinition {
  readonly table: string;
  readonly column: string;
}

/** What must hold for a tool that depends on a switch to succeed, in words. */
export function conditionOn(column: string, world: Pick<WorldDefinition, 'tables'>): string {
  const own = switchesOf(world).find((one) => one.column === column);
  return own ? `${own.label} ${own.normal ? 'on' : 'off'}` : column;
}

/** The switches of a world, in the order of its columns. */
export function switchesOf({ tables }: Pick<WorldDefinition, 'tables'>): readonly WorldSwitch[] {
  return Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { switch: own }]) => (own ? [{ table, column, ...own }] : [])),
  );
}
