import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { isList, isObject } from '../../sandbox/json.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import { replaceSpoken } from '../../sandbox/script.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { callsOf, scriptResults } from '../solution/steps.ts';
import { contentStems } from '../texts/content-words.ts';

export const singleMatch: Check = {
  id: 'single-match',
  number: 26,
  title: 'where a search finds several rows, the user says which is meant, or all of them are',
  async run(subject) {
    const { solution } = subject.scenario;
    const reference = await subject.reference();
    const resultOf = scriptResults(solution, reference);
    const said = [
      ...messagesOf(reference.trajectory.events)
        .filter(({ sender, toolCall }) => sender === 'user' && !toolCall)
        .map(({ content }) => content),
      ...subject.scenario.user.knows,
    ];
    const used = usedRows(solution);
    return solution.flatMap((step, index): readonly UnfairFinding[] =>
      callsOf(step).flatMap(({ id }) => {
        const rows = used.get(id);
        const found = rows && resultOf(id);
        if (rows === undefined || !isList(found ?? null)) return [];
        const list = found as readonly JsonValue[];
        const taken = new Set([...rows].map((row) => (row < 0 ? list.length + row : row)));
        if (list.length < 2 || taken.size === list.length || isPointedOut(list, taken, said)) return [];
        const evidence = `"${id}" finds ${list.length} rows, the solution takes ${taken.size}, and nothing that the user says tells which`;
        return [{ evidence, path: ['solution', index] }];
      }),
    );
  },
};

/** The rows of each call's result that later steps use. */
function usedRows(solution: readonly ScriptStep[]): ReadonlyMap<string, ReadonlySet<number>> {
  const used = new Map<string, Set<number>>();
  const take = (id: string, [row]: readonly string[]) => {
    if (row === undefined || !/^-?\d+$/.test(row)) return;
    used.set(id, (used.get(id) ?? new Set()).add(Number(row)));
  };
  for (const step of solution) {
    if ('say' in step) replaceSpoken(step.say, ({ callId, path }) => (take(callId, path), ''));
    for (const { arguments: args } of callsOf(step))
      for (const value of Object.values(args)) {
        const { $result: id, path } = isObject(value) ? value : ({} as JsonObject);
        if (typeof id === 'string' && isList(path ?? null)) take(id, (path as readonly JsonValue[]).map(String));
      }
  }
  return used;
}

/** Words for a place in time, which a list of rows is sorted by. */
const BY_TIME = /\b(?:oldest|newest|latest|earliest|first|last|next|recent|upcoming|yesterday|today|tomorrow)\b/i;

/** By time, by their whole names, or by a word that the rows taken have and the others do not. */
function isPointedOut(list: readonly JsonValue[], taken: ReadonlySet<number>, said: readonly string[]): boolean {
  const hasTimes = list.every((row) => isObject(row) && 'creation_timestamp' in row);
  if (hasTimes && said.some((text) => BY_TIME.test(text))) return true;
  const names = list.map((row) => (isObject(row) && typeof row['name'] === 'string' ? row['name'] : ''));
  const isNamed = names.map((name) => name !== '' && said.some((text) => containsPhrase(text, [name])));
  if (isNamed.every((named, row) => named === taken.has(row)) && new Set(names).size === names.length) return true;
  const spoken = said.flatMap(contentStems);
  const words = list.map((row) => new Set(contentStems(JSON.stringify(row))));
  const others = words.filter((_, row) => !taken.has(row));
  return words.every(
    (own, row) => !taken.has(row) || spoken.some((word) => own.has(word) && others.every((other) => !other.has(word))),
  );
}
