import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import { listOf } from '../row-shape.ts';
import type { Tables } from '../world.ts';
import type { AfterCallDefinition, OwnToolDefinition, DeclaredResult } from './define-tool.ts';
import type { OwnTool, UsedTables } from './own-world.ts';

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The name under which a module exports the hook of its world. */
const HOOK = 'afterCall';

/** The tools that a module exports, in order, with their names. What has no `run` is none. */
export function exportedTools(exports: Exports): readonly (OwnToolDefinition & { readonly name: string })[] {
  return Object.entries(exports).flatMap(([exported, value]) => {
    if (exported === HOOK || !hasRun(value)) return [];
    const definition = value as OwnToolDefinition;
    return [{ ...definition, name: definition.name ?? exported }];
  });
}

/** The hook that a module exports. @throws Error if it is no hook */
export function exportedHook(exports: Exports): AfterCallDefinition | undefined {
  const value = exports[HOOK];
  if (value === undefined) return undefined;
  if (!hasRun(value)) throw new Error(`${HOOK} is no hook: write export const ${HOOK} = defineAfterCall({ ... })`);
  return value as AfterCallDefinition;
}

function hasRun(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Object(value).run === 'function';
}

/** What is known of a hook without its code. */
export function describedHook({ reads = [], writes = [] }: AfterCallDefinition): UsedTables {
  return { reads, writes };
}

/** What is known of a tool without its code; its parts are checked where they are read. */
export function described(tool: OwnToolDefinition & { readonly name: string }, tables: Tables): OwnTool {
  const result = shapeOf(tool.result, tables);
  return {
    name: tool.name,
    description: tool.description,
    seat: tool.seat ?? 'agent',
    arguments: tool.arguments,
    reads: tool.reads ?? [],
    writes: tool.writes ?? [],
    result,
    returns: tool.returns ?? inWords(tool.result, tables),
    ...(tool.probe && { probe: tool.probe }),
    ...(tool.claimed && { claimed: tool.claimed }),
  };
}

function shapeOf(result: DeclaredResult, tables: Tables): ResultShape {
  if (typeof result === 'string') return result;
  if ('rows' in result) return listOf(tables, result.rows);
  if (!('row' in result)) return result;
  const list = listOf(tables, result.row);
  return typeof list === 'object' && 'list' in list ? list.list : list;
}

function inWords(result: DeclaredResult, tables: Tables): string {
  if (typeof result === 'string')
    return result === 'anything' ? 'JSON' : result === 'text' ? 'a text' : articled(result);
  if ('rows' in result) return `a list of ${tables[result.rows]?.words.several ?? result.rows}, each with its columns`;
  if ('row' in result) return `the ${tables[result.row]?.words.one ?? result.row} with its columns`;
  return 'list' in result ? 'a list' : `an object with ${Object.keys(result.fields).join(', ')}`;
}

function articled(shape: string): string {
  if (shape === 'nothing') return shape;
  return `${/^[aeiou]/.test(shape) ? 'an' : 'a'} ${shape}`;
}
