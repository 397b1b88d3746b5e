import type { JsonValue } from '../../sandbox/json.ts';
import type { Table } from '../../sandbox/world.ts';
import { definitionOf } from '../../scenarios/world-of.ts';
import type { TableDefinition, Tables } from '../../worlds/world.ts';
import type { WorldTemplate, Pack } from '../../scenarios/pack.ts';
import type { RowTemplate, Scenario } from '../../scenarios/scenario.ts';
import { worldUnder } from '../../scenarios/world-under.ts';
import { showFields } from '../../text/show-value.ts';
import { showTemplate } from './show-template.ts';

/** How the world of a scenario differs from that of its pack, and the rows that the scenario names; label and text. */
export function worldFacts(
  scenario: Scenario,
  pack: Pick<Pack, 'name' | 'definition' | 'world' | 'states'>,
): readonly (readonly [string, string])[] {
  const { state, rows = {}, ownWorld } = scenario;
  const { tables } = definitionOf(pack);
  const differences = showFields(pack.states[state] ?? {}, '=', showTemplate);
  return [
    ['state', differences === '' ? state : `${state}: ${differences}`],
    ...(ownWorld ? [['own world', 'in place of that of the pack'] as const] : []),
    ...allRows(rows, tables).map((row) => ['adds', rowText(row)] as const),
    ...namedRows(worldUnder(ownWorld ?? pack.world, 'default'), scenario, tables).map(
      (row) => ['has', rowText(row)] as const,
    ),
  ];
}

/** A row without the columns that say nothing. */
function rowText({ table, row }: TableRow): string {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== false);
  return `${table} ${showFields(Object.fromEntries(said), '=', showTemplate)}`;
}

/** Shorter texts occur by chance. */
const SHORTEST = 3;

export interface TableRow {
  readonly table: Table;
  readonly row: RowTemplate;
}

/** The rows of a world that the solution, the milestones or the minefields of a scenario name. */
function namedRows(world: WorldTemplate, scenario: Scenario, tables: Tables): readonly TableRow[] {
  const { solution, milestones, minefields } = scenario;
  const text = JSON.stringify([solution, milestones, minefields]);
  const isNamed = (value: JsonValue | undefined) =>
    typeof value === 'string' && value.length >= SHORTEST && text.includes(JSON.stringify(value).slice(1, -1));
  return allRows(world, tables).filter(({ table, row }) =>
    knownBy(tables[table]).some((column) => isNamed(row[column])),
  );
}

/** The columns that people know a row by. */
function knownBy(table: TableDefinition | undefined): readonly string[] {
  if (table === undefined) return [];
  const told = Object.entries(table.columns).filter(([, one]) => one.told && one.told !== 'word' && !one.isOfOthers);
  return [table.key, ...told.map(([name]) => name)];
}

/** The rows of a world, or rows that are added to one, without the settings. */
function allRows(world: WorldTemplate, tables: Tables): readonly TableRow[] {
  const lists = Object.keys(tables).filter((table) => tables[table]?.single === undefined);
  return lists.flatMap((table) => (world[table] ?? []).map((row) => ({ table, row })));
}
