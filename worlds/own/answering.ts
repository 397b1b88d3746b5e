import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { CodeAnswer, CodeCall, RecordedServices } from '../../sandbox/tools/code-runner.ts';
import type { Table, WorldRow } from '../../sandbox/world.ts';
import { runWorldCall } from '../world-call.ts';
import { editTables } from '../table-editor.ts';
import type { EditedTable, EditorTable, TableEditor } from '../table-editor.ts';
import type { AfterCallDefinition, OwnToolDefinition } from './define-tool.ts';
import { exportedHook, exportedTools } from './exported-tools.ts';
import type { Exports } from './exported-tools.ts';
import { LentRows } from './lent-rows.ts';
import { TableKeeper } from './sent-tables.ts';
import type { ReceivedTables, SentTables, TableSender } from './sent-tables.ts';

/** What the code did that its world does not declare: it goes to the author of the world, and not to the caller. */
interface Undeclared {
  readonly undeclared: string;
}

/** A call as a thread is asked it. */
interface SentCall extends Omit<CodeCall, 'tables' | 'services'> {
  readonly tables: SentTables;
  readonly services: SentTables;
}

export function sentCall(call: CodeCall, sender: TableSender): SentCall {
  return { ...call, tables: sender.sent(call.tables), services: sender.sent(call.services) };
}

/** A call as a thread has received it. */
interface ReceivedCall extends Omit<CodeCall, 'tables' | 'services'> {
  readonly tables: ReceivedTables;
  readonly services: ReceivedTables;
}

/** The thread has not kept what it was to keep: it has to be sent everything. */
interface Lacking {
  readonly isLacking: true;
}

export type ThreadAnswer = CodeAnswer | Undeclared | Lacking;

/** The function that answers calls of the tools that a module exports, in the thread of that module. */
export function answering(exports: Exports): (request: unknown) => ThreadAnswer {
  const tools = new Map(exportedTools(exports).map((tool) => [tool.name, tool]));
  const hook = exportedHook(exports);
  const keeper = new TableKeeper();
  return (request) => {
    const sent = request as SentCall;
    const [tables, services] = [keeper.received(sent.tables), keeper.received(sent.services)];
    if (tables === undefined || services === undefined) return { isLacking: true };
    const call: ReceivedCall = { ...sent, tables, services };
    const tool = tools.get(call.tool);
    if (tool === undefined) return { undeclared: 'is no longer exported' };
    return answerTo(tool, hook, call);
  };
}

function answerTo(
  tool: OwnToolDefinition,
  hook: AfterCallDefinition | undefined,
  { tool: name, arguments: given, tables, keys, now, timeZone, ids, hasMoreIds, services }: ReceivedCall,
): ThreadAnswer {
  const editor = editTables(tables, keys);
  const lent = new LentRows();
  const left = [...ids];
  let lacksIds = false;
  const newId = (): string => {
    const id = left.shift();
    lacksIds ||= id === undefined && hasMoreIds === true;
    if (id === undefined) throw new Undeclaredly(`makes more than ${ids.length} ids in one call`);
    return id;
  };
  const ask = (service: string, asked: JsonObject): JsonValue => answerOf(services, service, asked);
  const context = { now, timeZone, newId, ask };
  try {
    const made = runWorldCall<JsonValue>({
      run: () => {
        const returned: JsonValue | undefined = tool.run(given, {
          tables: openTables(tool, { editor, lent }),
          ...context,
        });
        return waitsForNothing(returned, 'returns a promise: a tool waits for nothing') ?? null;
      },
      ...(hook && {
        afterCall: () => {
          const followed = { tool: name, arguments: given };
          const returned: unknown = hook.run(followed, {
            tables: openTables(hook, { editor, lent }, BY_HOOK),
            ...context,
          });
          waitsForNothing(returned, `${BY_HOOK}returns a promise: a hook waits for nothing`);
        },
      }),
      changes: editor.changes,
      errorText,
    });
    if (lacksIds) return { lacksIds, changes: [] };
    if (lent.areChanged()) throw new Undeclaredly(`changes a list of rows in place: ${INSTEAD}`);
    return 'error' in made ? made : { result: made.answer, changes: made.changes };
  } catch (error) {
    if (lacksIds) return { lacksIds, changes: [] };
    if (error instanceof Undeclaredly) return { undeclared: error.message };
    throw error;
  }
}

/** As it continues "the tool NAME". */
const BY_HOOK = 'is followed by afterCall, which ';

function waitsForNothing<Returned>(returned: Returned, wrong: string): Returned {
  if (typeof Object(returned).then === 'function') throw new Undeclaredly(wrong);
  return returned;
}

/** @throws Undeclaredly for what is no answer */
function errorText(error: unknown): string {
  if (error instanceof Undeclaredly) throw error;
  if (error instanceof TypeError && IN_PLACE.test(error.message))
    throw new Undeclaredly(`changes rows in place (${lineOf(error)}): ${INSTEAD}`);
  return error instanceof Error ? error.message : String(error);
}

/** The file and line where it was thrown. */
function lineOf(error: TypeError): string {
  const place = /\((?:file:\/\/)?[^()]*?([^/()]+:\d+):\d+\)|at (?:file:\/\/)?\S*?([^/\s]+:\d+):\d+/.exec(
    error.stack ?? '',
  );
  return (place?.[1] ?? place?.[2] ?? '').replace(/\?[^:]*/, '');
}

const INSTEAD = 'use tables.NAME.update(key, { column: value }), insert and remove, and toSorted for sort';

class Undeclaredly extends Error {}

const IN_PLACE = /read only property|not extensible|Cannot delete property/;

type Declaring = Pick<OwnToolDefinition, 'reads' | 'writes'>;

interface Opened {
  readonly editor: TableEditor;
  readonly lent: LentRows;
}

/** The tables that code declares; of those that it only reads, what changes them is refused. @param by goes before what it does */
function openTables(
  { reads = [], writes = [] }: Declaring,
  { editor, lent }: Opened,
  by = '',
): Readonly<Record<Table, EditedTable>> {
  const open = new Map<string, EditedTable>();
  for (const name of reads) open.set(name, new LentTable(editor.table(name), lent, refusing(name, by)));
  for (const name of writes) open.set(name, new LentTable(editor.table(name), lent));
  return new Proxy(Object.fromEntries(open), {
    get: (tables, name) => {
      const table = typeof name === 'string' ? tables[name] : undefined;
      if (table === undefined && typeof name === 'string')
        throw new Undeclaredly(`${by}uses the table ${name}, which is in neither its reads nor its writes`);
      return table;
    },
  });
}

type Changing = Pick<EditedTable, 'insert' | 'update' | 'remove'>;

function refusing(name: Table, by: string): Changing {
  const refuse = (): never => {
    throw new Undeclaredly(`${by}changes the table ${name}, which is not in its writes`);
  };
  return { insert: refuse, update: refuse, remove: refuse };
}

/** A class, as a getter in an object of its own would keep its call alive (DECISIONS.md). */
class LentTable implements EditedTable {
  readonly get: EditedTable['get'];
  readonly where: EditedTable['where'];
  readonly insert: EditedTable['insert'];
  readonly update: EditedTable['update'];
  readonly remove: EditedTable['remove'];
  readonly #layered: EditorTable['layered'];
  readonly #lent: LentRows;

  constructor(
    { get, where, layered, ...changing }: EditorTable,
    lent: LentRows,
    { insert, update, remove }: Changing = changing,
  ) {
    this.get = get;
    this.where = where;
    this.insert = insert;
    this.update = update;
    this.remove = remove;
    this.#layered = layered;
    this.#lent = lent;
  }

  get rows(): readonly WorldRow[] {
    return this.#lent.of(this.#layered());
  }
}

/** @throws Error that is the answer to the caller, if nothing is recorded */
function answerOf(services: ReceivedTables, service: string, asked: JsonObject): JsonValue {
  const recorded = Object.hasOwn(services, service)
    ? (services[service]?.list() as RecordedServices[string])
    : undefined;
  if (recorded === undefined)
    throw new Undeclaredly(`asks the service ${service}, which is not among the services of world.yaml`);
  const found = recorded.find((one) => isSameQuestion(one.asked, asked));
  if (found === undefined) throw new Error(`${service} has no answer to ${JSON.stringify(asked)}.`);
  return found.answer;
}

/** In any order of its parts. */
function isSameQuestion(one: JsonObject, other: JsonObject): boolean {
  const parts = Object.entries(one);
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, part]) => JSON.stringify(part) === JSON.stringify(other[name]))
  );
}
