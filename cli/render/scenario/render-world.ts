import type { Pack } from '../../../scenarios/pack.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { showFields } from '../../../text/show-value.ts';
import { allRows, namedRows } from './named-rows.ts';
import type { TableRow } from './named-rows.ts';
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
