import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenarios/scenario.ts';
import { checksNamed } from '../../validation/checks.ts';
import type { Gate } from '../../validation/gates.ts';
import { isSameState } from '../../validation/same-state.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { catalogueWith } from '../support/packs.ts';
import { attempting, graphOf, saying, scenarioOf } from './subjects.ts';

const CHECKS = checksNamed(['gates']);
const WIFI = scenarioOf('wifi_off');
const FOUND = scenarioOf('search_phone_number_with_name');

/** The gates that name a scenario, played in a pack with others. */
async function gatesOf(scenario: Scenario, others: readonly Scenario[] = []): Promise<readonly Gate[]> {
  const pack = catalogueWith({ scenarios: [scenario, ...others] });
  const reports = await validate(pack, { scenarios: [scenario.name], augmentations: ['none'], checks: CHECKS });
  const { gates } = summarize(reports, CHECKS);
  return gates.flatMap(({ gate, scenarios }) => (scenarios.includes(scenario.name) ? [gate] : []));
}

describe('a gate', () => {
  it('names no fair scenario, and where only what is said can tell', async () => {
    expect(await gatesOf(WIFI)).toEqual([]);
    expect(await gatesOf(FOUND)).toEqual(['state-of-nothing']);
  });

  it('names what doing nothing and saying anything solves', async () => {
    expect(await gatesOf({ ...WIFI, milestones: { milestones: [] } })).toEqual(
      expect.arrayContaining(['solved-by-nothing', 'solved-by-reciting']),
    );
  });

  it('names what only saying the wish solves', async () => {
    const echoed = { ...WIFI, milestones: graphOf([saying(WIFI.opening)]) };
    const named = await gatesOf(echoed);
    expect(named).toContain('solved-by-reciting');
    expect(named).not.toContain('solved-by-nothing');
  });

  it('names a solution that hits a minefield', async () => {
    const [tool = ''] = WIFI.tools.allow;
    expect(await gatesOf({ ...WIFI, minefields: graphOf([attempting(tool)]) })).toEqual(['solution-forbidden']);
  });

  it('names a wish that another scenario has in the same world', async () => {
    const twin = { ...WIFI, name: 'twin', milestones: graphOf([saying('No.')]) };
    expect(await gatesOf(WIFI, [twin])).toEqual(['shared-wish']);
    expect(await gatesOf(WIFI, [{ ...WIFI, name: 'twin' }])).toEqual([]);
  });
});

describe('two worlds have the same state', () => {
  const contact = { person_id: 'a', name: 'Ada', phone_number: '+14155550188', relationship: null, is_self: false };
  const other = { ...contact, person_id: 'b', name: 'Bo' };
  const same = (one: readonly object[], two: readonly object[]) =>
    isSameState({ CONTACT: one as never }, { CONTACT: two as never }, PHONE.tables);

  it('in whatever order their rows are, and whatever ids tools made up', () => {
    expect(same([contact, other], [other, contact])).toBe(true);
    expect(same([contact], [{ ...contact, person_id: 'made up' }])).toBe(true);
  });

  it('not with other cells, and not with a row more', () => {
    expect(same([contact], [{ ...contact, name: 'Eve' }])).toBe(false);
    expect(same([contact], [contact, other])).toBe(false);
    expect(same([contact], [])).toBe(false);
  });
});
