import type { JsonValue } from '../../../sandbox/json.ts';
import type { WorldTemplate } from '../../../scenarios/pack.ts';
import type { RowTemplate, Scenario } from '../../../scenarios/scenario.ts';

/** What people know a row by, by table. */
const KNOWN_BY = {
  CONTACT: ['person_id', 'name', 'phone_number'],
  MESSAGING: ['message_id', 'content'],
  REMINDER: ['reminder_id', 'content'],
} as const;

/** Shorter texts occur by chance. */
const SHORTEST = 3;

export interface TableRow {
  readonly table: keyof typeof KNOWN_BY;
  readonly row: RowTemplate;
}

/** The rows of a world that the solution, the milestones or the minefields of a scenario name. */
export function namedRows(world: WorldTemplate, scenario: Scenario): readonly TableRow[] {
  const { solution, milestones, minefields } = scenario;
  const text = JSON.stringify([solution, milestones, minefields]);
  const isNamed = (value: JsonValue | undefined) =>
    typeof value === 'string' && value.length >= SHORTEST && text.includes(JSON.stringify(value).slice(1, -1));
  return allRows(world).filter(({ table, row }) => KNOWN_BY[table].some((column) => isNamed(row[column])));
}

/** The rows of a world, or rows that are added to one, without the device. */
export function allRows(world: Partial<WorldTemplate>): readonly TableRow[] {
  const tables = Object.keys(KNOWN_BY) as (keyof typeof KNOWN_BY)[];
  return tables.flatMap((table) => (world[table] ?? []).map((row) => ({ table, row })));
}
