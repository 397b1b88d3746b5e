import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { PackProblem } from '../invalid-pack.ts';
import { suggestion } from '../nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';

type Kind = 'contact' | 'message' | 'reminder';

/** What columns and arguments of these names hold. */
const KIND_OF: ReadonlyMap<string, Kind> = new Map([
  ['person_id', 'contact'],
  ['sender_person_id', 'contact'],
  ['recipient_person_id', 'contact'],
  ['message_id', 'message'],
  ['reminder_id', 'reminder'],
]);

/** The ids in the world that a scenario begins with. */
export type WorldIds = Readonly<Record<Kind, ReadonlySet<string>>>;

export function worldIds(pack: Pick<PackContent, 'world'>, { ownWorld, rows }: Scenario): WorldIds {
  const world = ownWorld ?? pack.world;
  const ids = { contact: new Set<string>(), message: new Set<string>(), reminder: new Set<string>() };
  for (const table of ['CONTACT', 'MESSAGING', 'REMINDER'] as const)
    for (const row of [...world[table], ...(rows?.[table] ?? [])])
      for (const [column, kind] of KIND_OF) {
        const value = row[column];
        if (typeof value === 'string') ids[kind].add(value);
      }
  return ids;
}

/** What rows are known by in a conversation, each as often as the world has it. */
export interface WorldValues {
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly texts: readonly string[];
}

export function worldValues(pack: Pick<PackContent, 'world'>, { ownWorld, rows }: Scenario): WorldValues {
  const world = ownWorld ?? pack.world;
  const column = (table: 'CONTACT' | 'MESSAGING' | 'REMINDER', name: string) =>
    [...world[table], ...(rows?.[table] ?? [])].flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []));
  return {
    names: column('CONTACT', 'name'),
    phones: column('CONTACT', 'phone_number'),
    texts: [...column('MESSAGING', 'content'), ...column('REMINDER', 'content')],
  };
}

/** Ids in a row or in arguments that nothing in the world has. */
export function checkIds(
  values: JsonObject,
  ids: WorldIds,
  path: PackProblem['path'],
  isNew: (name: string) => boolean = () => false,
): readonly PackProblem[] {
  return Object.entries(values).flatMap(([name, value]: [string, JsonValue]) => {
    const kind = KIND_OF.get(name);
    if (kind === undefined || typeof value !== 'string' || ids[kind].has(value) || isNew(name)) return [];
    const hint = suggestion(value, [...ids[kind]], `refer to a row of the world, as in =name.${name}`);
    return [{ path: [...path, name], wrong: `the world has no ${kind} with the id "${value}"`, hint }];
  });
}
