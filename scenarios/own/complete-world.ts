import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readTextFile } from '../../files/read-text-file.ts';
import type { OwnTool, OwnWorld, UsedTables } from '../../worlds/own/own-world.ts';
import { isSeenBy } from '../../worlds/world.ts';
import type { RecordedServices } from '../../sandbox/tools/code-runner.ts';
import type { ColumnDefinition, TableDefinition, Tables } from '../../worlds/world.ts';
import { InvalidPack, problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { PackSource } from '../format/read-written.ts';
import { checkShape } from '../shape-problem.ts';
import { describeTools } from './describe-tools.ts';
import { ownHookSchema, ownToolSchema, writtenWorldSchema } from './own-world-schema.ts';
import type { WrittenTable, WrittenOwnWorld } from './own-world-schema.ts';

/** Where tools are, if `world.yaml` does not say. */
const TOOLS_FILE = 'tools.ts';

/**
 * A pack that brings its own world, with that complete: words of its tables, and what its tools say they are. What such a pack may
 * leave out is filled in. A pack that names a world is returned as it is.
 * @throws InvalidPack
 */
export function withOwnWorld(source: PackSource): PackSource {
  const { definition, world, states, demonstrations, ...rest } = Object(source.content) as Record<string, unknown>;
  if (typeof definition !== 'object' || definition === null) return source;
  const own = completeWorld(definition, source.folder);
  if ('problems' in own) throw invalid(source, own.problems);
  const empty = Object.entries(own.tables).flatMap(([name, { single }]) => (single === undefined ? [[name, []]] : []));
  return {
    ...source,
    content: {
      ...rest,
      definition: own,
      world: { ...(Object.fromEntries(empty) as object), ...(world as object | undefined) },
      states: states ?? { base: {} },
      demonstrations: demonstrations ?? {},
    },
  };
}

function invalid(source: PackSource, problems: readonly PackProblem[]): InvalidPack {
  const located = problems.map((problem) => source.locate({ ...problem, path: ['definition', ...problem.path] }));
  return new InvalidPack(located[0]!.file, located, 'world');
}

function completeWorld(written: object, folder: string): OwnWorld | { readonly problems: readonly PackProblem[] } {
  const { data, problems } = checkShape(writtenWorldSchema, written);
  if (data === undefined) return { problems };
  const tables = Object.fromEntries(Object.entries(data.tables).map(([name, one]) => [name, completeTable(name, one)]));
  const wrong = Object.entries(tables).flatMap(([name, table]) => tableProblems(name, table, tables));
  if (wrong.length > 0) return { problems: wrong };
  const { tools, afterCall, code, problems: ofTools = [] } = toolsOf(data, folder, tables);
  if (ofTools.length > 0) return { problems: ofTools };
  const policy = data.policy ?? policyIn(folder);
  return {
    name: data.name,
    tables,
    ...(policy !== undefined && { policy }),
    tools,
    ...(data.rolledBack === false && { rolledBack: false }),
    ...(data.services && { services: data.services as RecordedServices }),
    ...(afterCall && { afterCall }),
    ...(code && { code }),
  };
}

/** In bytes. */
const LONGEST_POLICY = 1_000_000;

function policyIn(folder: string): string | undefined {
  const file = join(folder, 'policy.md');
  return existsSync(file) ? readTextFile(file, LONGEST_POLICY).trim() || undefined : undefined;
}

function completeTable(
  name: string,
  { key, columns: written, single, seenBy, words = {} }: WrittenTable,
): TableDefinition {
  const columns = Object.fromEntries(
    Object.entries(written).map(([column, one]) => [
      column,
      completeColumn(typeof one === 'string' ? { type: one } : one, column === key),
    ]),
  );
  const one = words.one ?? name.toLowerCase().replaceAll('_', ' ');
  const telling = Object.entries(columns).flatMap(([column, { told }]) => (told === undefined ? [] : [column]));
  return {
    columns,
    key,
    ...(single !== undefined && { single }),
    ...(seenBy !== undefined && { seenBy }),
    words: { added: 'added', knownBy: telling.slice(0, 2), ...words, one, several: words.several ?? `${one}s` },
  };
}

type WrittenColumn = Exclude<WrittenTable['columns'][string], string>;

/** Texts are told as such, and names as words, unless they tell rows apart. */
function completeColumn({ told, ...column }: WrittenColumn, isKey: boolean): ColumnDefinition {
  const usual = { name: 'word', text: 'text' } as const;
  const isTold = !isKey && column.refersTo === undefined && (column.type === 'name' || column.type === 'text');
  const as = told ?? (isTold ? usual[column.type as 'name' | 'text'] : undefined);
  return as === undefined || as === 'no' ? column : { ...column, told: as };
}

function tableProblems(name: string, { key, columns, words }: TableDefinition, tables: Tables): readonly PackProblem[] {
  const path = ['tables', name];
  const names = Object.keys(columns);
  const missing = (column: string, at: Path): PackProblem =>
    problemAt(
      [...path, ...at],
      `${name} has no column "${column}"`,
      suggestion(column, names, `name one of ${names.join(', ')}`),
    );
  return [
    ...(columns[key] === undefined ? [missing(key, ['key'])] : []),
    ...(columns[key] !== undefined && (columns[key].type !== 'name' || columns[key].nullable)
      ? [problemAt([...path, 'key'], `the key ${key} is no name`, `write ${key}: name among the columns`)]
      : []),
    ...words.knownBy.flatMap((column, index) =>
      columns[column] ? [] : [missing(column, ['words', 'knownBy', index])],
    ),
    ...Object.entries(columns).flatMap(([column, { refersTo }]) =>
      refersTo === undefined || tables[refersTo] !== undefined
        ? []
        : [
            problemAt(
              [...path, 'columns', column, 'refersTo'],
              `there is no table "${refersTo}"`,
              suggestion(refersTo, Object.keys(tables), `name one of ${Object.keys(tables).join(', ')}`),
            ),
          ],
    ),
  ];
}

interface FoundTools extends Pick<OwnWorld, 'tools' | 'afterCall' | 'code'> {
  readonly problems?: readonly PackProblem[];
}

/** A world without tools is one in which people only talk. */
function toolsOf({ tools: named }: WrittenOwnWorld, folder: string, tables: Tables): FoundTools {
  const file = named ?? TOOLS_FILE;
  if (named === undefined && !existsSync(join(folder, file))) return { tools: [] };
  const described = describeTools(folder, file, tables);
  const path = ['tools'];
  if ('problem' in described) {
    const isThere = existsSync(join(folder, file));
    const hint = isThere ? `mend ${file}` : 'name a file beside world.yaml that exports tools';
    const { problem } = described;
    const wrong = problem.startsWith(`${file}:`) ? problem : `${file} ${problem}`;
    return { tools: [], problems: [problemAt(path, wrong, hint)] };
  }
  const tools = described.tools as readonly OwnTool[];
  const afterCall = described.afterCall as OwnWorld['afterCall'];
  const problems = tools.flatMap((tool, index) => toolProblems(tool, tools.slice(0, index), tables));
  if (afterCall) problems.push(...hookProblems(afterCall, tables));
  if (tools.length === 0)
    problems.push({ wrong: 'exports no tools', hint: 'export const find_books = defineTool({ ... })' });
  const lines = readTextFile(join(folder, file), LONGEST_POLICY).split('\n');
  const lineOf = (tool: string) => lines.findIndex((text) => text.includes(tool)) + 1;
  const placed = problems.map(({ tool, wrong, hint }): PackProblem => {
    const line = tool === undefined ? 0 : lineOf(tool);
    return problemAt(path, `${file}${line === 0 ? '' : `:${line}`}: ${wrong}`, hint);
  });
  const lined = tools.map((tool) => ({ ...tool, ...(lineOf(tool.name) > 0 && { line: lineOf(tool.name) }) }));
  return { tools: lined, ...(afterCall && { afterCall }), code: described.code, problems: placed };
}

interface ToolProblem {
  /** Its name, if there is one. */
  readonly tool?: string;
  readonly wrong: string;
  readonly hint: string;
}

function toolProblems(tool: OwnTool, before: readonly OwnTool[], tables: Tables): ToolProblem[] {
  const { name } = tool;
  const wrongs = misshapen(name, checkShape(ownToolSchema, tool).problems);
  if (wrongs.length > 0) return wrongs;
  if (before.some((one) => one.name === name) || name === 'end_conversation')
    wrongs.push({ tool: name, wrong: `two tools are named ${name}`, hint: 'rename one of them' });
  for (const { list, table, definition } of namedTables(tool, tables)) {
    if (definition === undefined) wrongs.push(unknownTable(name, list, table, tables));
    else if (!isSeenBy(tool.seat, definition))
      wrongs.push({
        tool: name,
        wrong: `${name}: ${list} names the table ${table}, which is seen by ${definition.seenBy}, and the ${tool.seat} has this tool`,
        hint: `change seenBy of ${table} in world.yaml, or the seat of ${name}`,
      });
  }
  return wrongs;
}

function hookProblems(hook: UsedTables, tables: Tables): readonly ToolProblem[] {
  const tool = 'afterCall';
  const wrongs = misshapen(tool, checkShape(ownHookSchema, hook).problems);
  if (wrongs.length > 0) return wrongs;
  return namedTables(hook, tables).flatMap(({ list, table, definition }) =>
    definition === undefined ? [unknownTable(tool, list, table, tables)] : [],
  );
}

function misshapen(tool: string, problems: readonly PackProblem[]): ToolProblem[] {
  return problems.map(({ path, wrong, hint }) => ({ tool, wrong: `${tool}: ${path.join('.')}: ${wrong}`, hint }));
}

function namedTables(used: UsedTables, tables: Tables) {
  return (['reads', 'writes'] as const).flatMap((list) =>
    used[list].map((table) => ({ list, table, definition: tables[table] })),
  );
}

function unknownTable(tool: string, list: string, table: string, tables: Tables): ToolProblem {
  const names = Object.keys(tables);
  return {
    tool,
    wrong: `${tool}: ${list} names the table "${table}", which the world does not have`,
    hint: suggestion(table, names, `name one of ${names.join(', ')}`),
  };
}
