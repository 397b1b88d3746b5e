import type { EvaluationLog, Row, SandboxRow, TraceRecord } from '../evaluation/log.ts';
import type { Namespace } from '../evaluation/milestone.ts';
import { parsePythonJson } from './python-json.ts';

/** The databases of a run in the export format (docs/import.md): every version of every table. */
export type ReferenceDatabases = Readonly<Record<Namespace, readonly ReferenceRow[]>>;

/** A row with the index of the message that created this version of its table. Trace records are JSON texts. A version may begin with a row of nulls. */
export type ReferenceRow = Row & { readonly sandbox_message_index: number };

/** Exported databases as a log. `firstUserIndex`: the user's first message that is not example dialogue. */
export function logOfDatabases(databases: ReferenceDatabases, firstUserIndex: number): EvaluationLog {
  const messages = dataRows(databases['SANDBOX'] ?? []).map(sandboxRow);
  const tables = new Map(
    Object.entries(databases).map(([name, rows]) => [
      name,
      name === 'SANDBOX' ? messages.map((row) => [row]) : tableAt(rows, messages.length),
    ]),
  );
  return {
    length: messages.length,
    firstUserIndex,
    message: (index) => messages[index]!,
    rows: (database, index) => tables.get(database)![index]!,
  };
}

/** Parses the trace records and drops the index, which is not data. */
export function sandboxRow({ sandbox_message_index: _index, ...row }: Row): SandboxRow {
  const traces = row.tool_trace as readonly string[] | null | undefined;
  const records = traces?.map((trace) => parsePythonJson(trace) as TraceRecord) ?? null;
  return { ...row, tool_trace: records } as SandboxRow;
}

/** For each message, the newest version of the table that is not newer than the message, or else the oldest one. */
function tableAt(rows: readonly ReferenceRow[], length: number): readonly (readonly Row[])[] {
  const versions = new Map<number, Row[]>();
  for (const row of rows) versions.set(row.sandbox_message_index, []);
  for (const { sandbox_message_index: index, ...row } of dataRows(rows)) versions.get(index)?.push(row);
  const indices = [...versions.keys()].toSorted((a, b) => a - b);
  return Array.from({ length }, (_, message) => {
    const index = indices.findLast((candidate) => candidate <= message) ?? indices[0];
    return index === undefined ? [] : versions.get(index)!;
  });
}

function dataRows(rows: readonly ReferenceRow[]): readonly ReferenceRow[] {
  return rows.filter(({ sandbox_message_index: _index, ...row }) => Object.values(row).some((value) => value !== null));
}
