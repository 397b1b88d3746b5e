import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { CodeAnswer, CodeCall } from '../../sandbox/tools/code-runner.ts';
import type { Table, World } from '../../sandbox/world.ts';
import { editTables } from '../table-editor.ts';
import type { EditedTable, TableEditor } from '../table-editor.ts';
import type { OwnToolDefinition } from './define-tool.ts';
import { exportedTools } from './exported-tools.ts';
import type { Exports } from './exported-tools.ts';

/** What the code did that its world does not declare: it goes to the author of the world, and not to the caller. */
interface Undeclared {
  readonly undeclared: string;
}

export type ThreadAnswer = CodeAnswer | Undeclared;

/** The function that answers calls of the tools that a module exports, in the thread of that module. */
export function answering(exports: Exports): (request: unknown) => ThreadAnswer {
  const tools = new Map(exportedTools(exports).map((tool) => [tool.name, tool]));
  return (request) => {
    const call = request as CodeCall;
    const tool = tools.get(call.tool);
    if (tool === undefined) return { undeclared: 'is no longer exported' };
    return answerTo(tool, call);
  };
}

function answerTo(
  tool: OwnToolDefinition,
  { arguments: given, tables, keys, now, timeZone, ids }: CodeCall,
): ThreadAnswer {
  const editor = editTables(frozenWorld(tables), keys);
  const left = [...ids];
  const newId = (): string => {
    const id = left.shift();
    if (id === undefined) throw new Undeclaredly(`makes more than ${ids.length} ids in one call`);
    return id;
  };
  try {
    const returned: JsonValue | undefined = tool.run(given, { tables: openTables(tool, editor), now, timeZone, newId });
    if (typeof Object(returned).then === 'function')
      return { undeclared: 'returns a promise: a tool waits for nothing' };
    return { result: returned ?? null, changes: editor.changes() };
  } catch (error) {
    const place = /\((?:file:\/\/)?[^()]*?([^/()]+:\d+):\d+\)|at (?:file:\/\/)?\S*?([^/\s]+:\d+):\d+/.exec(
      String(Object(error).stack),
    );
    const line = (place?.[1] ?? place?.[2] ?? '').replace(/\?[^:]*/, '');
    if (error instanceof Undeclaredly) return { undeclared: error.message };
    if (error instanceof TypeError && IN_PLACE.test(error.message))
      return { undeclared: `changes a row in place (${line}): use tables.NAME.update(key, { column: value })` };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

class Undeclaredly extends Error {}

const IN_PLACE = /read only property|not extensible|Cannot delete property/;

/** The tables that a tool declares; of those that it only reads, what changes them is refused. */
function openTables(tool: OwnToolDefinition, editor: TableEditor): Readonly<Record<Table, EditedTable>> {
  const { reads = [], writes = [] } = tool;
  const open = new Map<string, EditedTable>();
  for (const name of reads) open.set(name, readOnly(name, editor.table(name)));
  for (const name of writes) open.set(name, editor.table(name));
  return new Proxy(Object.fromEntries(open), {
    get: (tables, name) => {
      const table = typeof name === 'string' ? tables[name] : undefined;
      if (table === undefined && typeof name === 'string')
        throw new Undeclaredly(`uses the table ${name}, which is in neither its reads nor its writes`);
      return table;
    },
  });
}

function readOnly(name: Table, table: EditedTable): EditedTable {
  const refuse = (): never => {
    throw new Undeclaredly(`changes the table ${name}, which is not in its writes`);
  };
  return { ...rowsOnly(table), insert: refuse, update: refuse, remove: refuse };
}

function rowsOnly({ get, where, rows }: EditedTable): Pick<EditedTable, 'get' | 'where' | 'rows'> {
  return { get, where, rows };
}

/** The thread has a copy of its own, whose rows nothing can change. */
function frozenWorld(tables: World): World {
  for (const rows of Object.values(tables)) for (const row of rows) freeze(row);
  return tables;
}

function freeze(value: JsonValue): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value as JsonObject)) freeze(part);
}
