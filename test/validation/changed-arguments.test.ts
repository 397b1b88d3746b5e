import { describe, expect, it } from 'vitest';
import { findTool } from '../../sandbox/tools/definition.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import type { Parameters } from '../../sandbox/tools/definition.ts';
import { otherSpelling } from '../../validation/arguments/rewritten.ts';
import { changedArguments } from '../../validation/checks/changed-arguments.ts';
import { evidenceOf, scenarioOf } from './subjects.ts';

const ADD = 'add_contact_with_name_and_phone_number';
const { milestones } = scenarioOf(ADD);

/** The scenario if its milestone does not look at some columns of the new contact. */
function ignoring(...columns: readonly string[]): Promise<readonly string[]> {
  const [added] = milestones.milestones;
  const own = added!.constraints.filter(({ kind }) => kind === 'addition');
  const constraints = own.map((constraint) => {
    if (constraint.kind !== 'addition') return constraint;
    const rows = constraint.target.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))),
    );
    return { ...constraint, target: { ...constraint.target, rows } };
  });
  return evidenceOf(changedArguments, ADD, { milestones: { milestones: [{ ...added!, constraints }] } });
}

describe('check 10, every argument of a write counts,', () => {
  it.each([
    ADD,
    'remove_contact_by_phone',
    'update_contact_relationship_with_relationship',
    'turn_on_cellular_low_battery_mode',
  ])('passes for %s', async (name) => {
    expect(await evidenceOf(changedArguments, name)).toEqual([]);
  });

  it('fails if another phone number goes unnoticed', async () => {
    expect(await ignoring('phone_number')).toEqual([
      'no milestone notices phone_number "+12025550143" of add_contact ("added") in place of "+19876543210": the score is 1',
    ]);
  });

  it('fails if another name goes unnoticed', async () => {
    expect(await ignoring('name')).toEqual([
      expect.stringContaining('name "Something else" of add_contact ("added") in place of "Leo Marchetti"'),
      expect.stringContaining('name "Leo Marchetti again"'),
    ]);
  });

  it('fails if an argument that nobody asked for goes unnoticed', async () => {
    expect(await ignoring('relationship')).toEqual([
      expect.stringContaining('relationship "Something else" of add_contact ("added") although no one asked for it'),
    ]);
  });

  it('fails if a phone number must be written in one way', async () => {
    const constraints = [
      {
        kind: 'snapshot',
        database: 'SANDBOX',
        target: {
          rows: [{ sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content: '(987) 654' }],
          measures: { content: { measure: 'contains' } },
        },
      },
    ] as const;
    expect(await evidenceOf(changedArguments, ADD, { minefields: { milestones: [{ constraints }] } })).toEqual([
      'the solution scores 0 if phone_number of add_contact ("added") is written "+1 (987) 654-3210"',
    ]);
  });

  it('fails if another row can be removed', async () => {
    const [searched] = scenarioOf('remove_contact_by_phone').milestones.milestones;
    const changes = { milestones: { milestones: [searched!] } };
    expect(await evidenceOf(changedArguments, 'remove_contact_by_phone', changes)).toEqual([
      expect.stringMatching(
        /^no milestone notices person_id "c75d1448-.*" of remove_contact .* in place of "38726d90-/,
      ),
    ]);
  });

  it('fails if a setting may be switched either way', async () => {
    const either = { kind: 'snapshot', database: 'SETTING', target: { rows: [{ cellular: true }] } } as const;
    const loose = { ...either, target: { ...either.target, measures: { wifi: { measure: 'one' } as const } } };
    const rows = [{ cellular: true, wifi: true }];
    const constraints = [{ ...loose, target: { ...loose.target, rows } }];
    expect(await evidenceOf(changedArguments, 'wifi_off', { milestones: { milestones: [{ constraints }] } })).toEqual([
      'no milestone notices on true of set_wifi_status ("switch") in place of false: the score is 1',
    ]);
  });

  it('fails if the spelling of a call counts', async () => {
    const spelled = {
      sender: 'AGENT',
      recipient: 'EXECUTION_ENVIRONMENT',
      content: 'name="Leo Marchetti", phone_number',
    };
    const measures = { content: { measure: 'contains' } } as const;
    const attempted = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [spelled], measures } } as const;
    const changes = { milestones: { milestones: [...milestones.milestones, { constraints: [attempted] }], edges: [] } };
    expect(await evidenceOf(changedArguments, ADD, changes)).toEqual([
      expect.stringMatching(/^the solution scores 0\.\d+ if its arguments are in reverse order/),
    ]);
  });
});

describe('another spelling', () => {
  it('writes 25 as 25.0 where the tool takes any number, and nothing else differently', () => {
    const parameters: Parameters = findTool(PHONE, 'unit_conversion')!.parameters;
    const text = otherSpelling({ amount: 25, from_unit: '25', to_unit: 'mile' }, parameters);
    expect(text).toBe('{ "to_unit" : "mile" , "from_unit" : "25" , "amount" : 25.0 }');
    expect(otherSpelling({ year: 2024 }, findTool(PHONE, 'datetime_info_to_timestamp')!.parameters)).toBe(
      '{ "year" : 2024 }',
    );
  });
});
