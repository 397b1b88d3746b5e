import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import { replaceSpoken } from '../../sandbox/script.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { listedTable } from '../../sandbox/tools/result-shape.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import { contentStems } from '../content-words.ts';
import { callsOf, placedCalls } from '../steps.ts';

/** Searches of which the solution takes some rows, and nothing tells which. */
export function ambiguousSearches(one: Case): readonly UnfairFinding[] {
  const said = [...one.heard, ...one.scenario.user.knows];
  const used = usedRows(one.solution);
  return placedCalls(one.solution).flatMap(({ call, place }): readonly UnfairFinding[] => {
    const rows = used.get(call.id);
    const found = rows && one.resultOf(call.id);
    if (rows === undefined || !isList(found)) return [];
    const taken = new Set([...rows].map((row) => (row < 0 ? found.length + row : row)));
    if (found.length < 2 || taken.size === found.length) return [];
    if (hasTimes(call.tool, one) && said.some((text) => BY_TIME.test(text))) return [];
    if (isPointedOut(found, taken, said)) return [];
    const evidence = `"${call.id}" finds ${found.length} rows, the solution takes ${taken.size}, and nothing that the user says tells which`;
    return [{ evidence, path: ['solution', place[0]] }];
  });
}

/** The rows of each call's result that later steps use. */
function usedRows(solution: readonly ScriptStep[]): ReadonlyMap<string, ReadonlySet<number>> {
  const used = new Map<string, Set<number>>();
  const take = (id: string, [row = '']: readonly string[]) => {
    if (/^-?\d+$/.test(row)) used.set(id, (used.get(id) ?? new Set()).add(Number(row)));
  };
  for (const step of solution) {
    if ('say' in step) replaceSpoken(step.say, ({ callId, path }) => (take(callId, path), ''));
    for (const value of callsOf(step).flatMap((call) => Object.values(call.arguments)))
      if (isObject(value) && typeof value['$result'] === 'string' && isList(value['path']))
        take(value['$result'], value['path'].map(String));
  }
  return used;
}

/** Words for a place in time, which a list of rows is sorted by. */
const BY_TIME = /\b(?:oldest|newest|latest|earliest|first|last|next|recent|upcoming|yesterday|today|tomorrow)\b/i;

function hasTimes(tool: string, { subject, scenario }: Case): boolean {
  const result = subject.toolNamed(tool)?.result;
  const table = result && scenario.definition.tables[listedTable(result) ?? ''];
  return table !== undefined && Object.values(table.columns).some(({ type }) => type === 'time');
}

/** By what a column of them holds, such as their names, as a whole; or by a word that the rows taken have and the others do not. */
function isPointedOut(list: readonly JsonValue[], taken: ReadonlySet<number>, said: readonly string[]): boolean {
  const rows = list.map((row) => (isObject(row) ? row : {}));
  const isTold = (column: string) => {
    const values = rows.map((row) => row[column]).filter((value) => typeof value === 'string');
    const isSaid = values.map((value) => said.some((text) => containsPhrase(text, [value])));
    return new Set(values).size === rows.length && isSaid.every((told, row) => told === taken.has(row));
  };
  if (Object.keys(rows[0] ?? {}).some(isTold)) return true;
  const spoken = said.flatMap(contentStems);
  const words = list.map((row) => new Set(contentStems(JSON.stringify(row))));
  const others = words.filter((_, row) => !taken.has(row));
  return words.every(
    (own, row) => !taken.has(row) || spoken.some((word) => own.has(word) && others.every((other) => !other.has(word))),
  );
}
