import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { ArgumentsOf, Parameters } from '../../sandbox/tools/definition.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import type { Table } from '../../sandbox/world.ts';
import type { EditedTable } from '../table-editor.ts';

/** A row as a tool reads it: the values are of the types that `world.yaml` gives to the columns. */
// eslint-disable-next-line typescript/no-explicit-any
export type OwnRow = Readonly<Record<string, any>>;

/** A table as a tool reads and changes it. */
export interface OwnTable extends Pick<EditedTable, 'insert' | 'update' | 'remove'> {
  /** All rows as they are now, in order. */
  readonly rows: readonly OwnRow[];
  /** The row of a key; undefined if there is none. */
  readonly get: (key: string) => OwnRow | undefined;
  /** The rows whose columns have these values. */
  readonly where: (columns: JsonObject) => readonly OwnRow[];
}

/** What a tool returns: `{ rows: 'BOOK' }` is a list of rows of a table, `{ row: 'BOOK' }` one of them. */
export type DeclaredResult = ResultShape | { readonly rows: Table } | { readonly row: Table };

/** What a tool may use besides its arguments. All of it is an input, so a call that is made again has the same result. */
export interface OwnToolContext<Used extends Table = Table> {
  /** By name, those that the tool reads or writes. Their rows cannot be changed in place. */
  readonly tables: Readonly<Record<Used, OwnTable>>;
  /** Seconds since the epoch. */
  readonly now: number;
  /** In the tz database. */
  readonly timeZone: string;
  /** An id that no other row has. */
  readonly newId: () => string;
  /** What `world.yaml` records under `services`: the answer of a service to what it is asked. @throws Error if none is recorded */
  readonly ask: (service: string, asked: JsonObject) => JsonValue;
}

/** A tool of a world of your own, as `tools.ts` exports it (docs/worlds.md). */
export interface OwnToolDefinition<Declared extends Parameters = Parameters, Used extends Table = Table> {
  /** The name under which it is exported, if left out. */
  readonly name?: string;
  /** What it does, for whoever calls it. */
  readonly description: string;
  /** Who has it; the agent if left out. */
  readonly seat?: 'agent' | 'user';
  readonly arguments: Declared;
  /** Tables whose rows it looks at. */
  readonly reads?: readonly Used[];
  /** Tables whose rows it adds, changes or removes; it may read them too. */
  readonly writes?: readonly Used[];
  readonly result: DeclaredResult;
  /** The result in words, as it goes after the word "Returns". */
  readonly returns?: string;
  /** Arguments with which it changes nothing, for the checks of `validate`. */
  readonly probe?: JsonObject;
  /** What an agent says that claims to have used it. */
  readonly claimed?: readonly string[];
  /** What it throws is the answer to the caller, and nothing that it changed stays, unless `world.yaml` says `rolledBack: false`. */
  readonly run: (args: ArgumentsOf<Declared, true>, context: OwnToolContext<Used>) => JsonValue;
}

/** A tool of a world of your own; the types of what `run` is given follow from `arguments`. */
export function defineTool<const Declared extends Parameters, const Used extends Table>(
  definition: OwnToolDefinition<Declared, Used>,
): OwnToolDefinition<Declared, Used> {
  return definition;
}

/** The call that the hook of a world follows. */
export interface FollowedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** What a world does after each call of its tools that did not fail, as one step with it. `tools.ts` exports it as `afterCall`. */
export interface AfterCallDefinition<Used extends Table = Table> {
  /** Tables whose rows it looks at. */
  readonly reads?: readonly Used[];
  /** Tables whose rows it adds, changes or removes; it may read them too. */
  readonly writes?: readonly Used[];
  /** What it throws is the answer to the caller, as if the tool had thrown it. */
  readonly run: (call: FollowedCall, context: OwnToolContext<Used>) => void;
}

/**
 * The hook of a world of your own:
 *
 *     export const afterCall = defineAfterCall({ reads: ['LINE'], writes: ['DEVICE'], run: (call, { tables }) => { ... } });
 */
export function defineAfterCall<const Used extends Table>(
  definition: AfterCallDefinition<Used>,
): AfterCallDefinition<Used> {
  return definition;
}
