import type { JsonValue } from '../../sandbox/json.ts';
import type { WorldTemplate, Pack } from '../../scenarios/pack.ts';
import type { RowTemplate, Scenario } from '../../scenarios/scenario.ts';
import { showFields } from '../../text/show-value.ts';
import { showTemplate } from './show-template.ts';

/** How the world of a scenario differs from that of its pack, and the rows that the scenario names; label and text. */
export function worldFacts(
  scenario: Scenario,
  pack: Pick<Pack, 'world' | 'states'>,
): readonly (readonly [string, string])[] {
  const { state, rows = {}, ownWorld } = scenario;
  const differences = showFields(pack.states[state] ?? {}, '=', showTemplate);
  return [
    ['state', differences === '' ? state : `${state}: ${differences}`],
    ...(ownWorld ? [['own world', 'in place of that of the pack'] as const] : []),
    ...allRows(rows).map((row) => ['adds', rowText(row)] as const),
    ...namedRows(ownWorld ?? pack.world, scenario).map((row) => ['has', rowText(row)] as const),
  ];
}

/** A row without the columns that say nothing. */
function rowText({ table, row }: TableRow): string {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== false);
  return `${table} ${showFields(Object.fromEntries(said), '=', showTemplate)}`;
}

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
function namedRows(world: WorldTemplate, scenario: Scenario): readonly TableRow[] {
  const { solution, milestones, minefields } = scenario;
  const text = JSON.stringify([solution, milestones, minefields]);
  const isNamed = (value: JsonValue | undefined) =>
    typeof value === 'string' && value.length >= SHORTEST && text.includes(JSON.stringify(value).slice(1, -1));
  return allRows(world).filter(({ table, row }) => KNOWN_BY[table].some((column) => isNamed(row[column])));
}

/** The rows of a world, or rows that are added to one, without the device. */
function allRows(world: Partial<WorldTemplate>): readonly TableRow[] {
  const tables = Object.keys(KNOWN_BY) as (keyof typeof KNOWN_BY)[];
  return tables.flatMap((table) => (world[table] ?? []).map((row) => ({ table, row })));
}
