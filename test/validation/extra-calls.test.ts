import { TABLES } from '../../evaluation/columns.ts';
import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { phoneOf } from '../../worlds/phone/tables.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { extraCalls } from '../../validation/checks/extra-calls.ts';
import { bystanders } from '../../validation/interference/bystanders.ts';
import { extraWrites } from '../../validation/interference/extra-writes.ts';
import { scenarioOf, subjectOf } from './subjects.ts';

const NAME = 'get_cellular';
const { milestones } = scenarioOf(NAME);
const [called, told] = milestones.milestones;
const UNCHANGED = (['CONTACT', 'MESSAGING', 'REMINDER', 'SETTING'] as const).map(
  (database) => ({ kind: 'guardrail', database, reference: -1 }) as const,
);

/** Nothing may change from the opening to the answer. */
const GUARDED = {
  milestones: { milestones: [called!, { ...told!, constraints: [...told!.constraints, ...UNCHANGED] }] },
};

/** What is found under any augmentation. */
async function evidence(changes: Partial<Scenario>, name = NAME): Promise<readonly string[]> {
  const found = await Promise.all(
    AUGMENTATIONS.map((augmentation) => extraCalls.run(subjectOf(name, changes, augmentation))),
  );
  return [...new Set(found.flat().map((finding) => finding.evidence))];
}

describe('check 11, extra calls,', () => {
  it('passes if nothing may change', async () => {
    const found = await evidence(GUARDED);
    expect(found.filter((one) => !one.includes('changes another contact'))).toEqual([]);
  });

  it('fails for each change that goes unnoticed, before the first call and after the last', async () => {
    const lenient = { ...called!, guardrailExclusions: TABLES };
    const found = await evidence({ milestones: { milestones: [lenient] } });
    const unpunished = found.filter((one) => one.endsWith('loses nothing by it'));
    expect(unpunished).toHaveLength(8 * 2);
    for (const what of [
      'adds a contact',
      'sends a message',
      'removes another reminder',
      'switches off what no one mentioned',
    ]) {
      expect(unpunished).toContain(`an agent that ${what} before step 1 (status) loses nothing by it`);
      expect(unpunished).toContain(
        `an agent that ${what} before step 2 ("Cellular service is switched on.") loses nothing by it`,
      );
    }
  });

  it('fails if a change is noticed although it was taken back, in a table where changes are wanted', async () => {
    const changed = {
      kind: 'addition',
      database: 'CONTACT',
      reference: -1,
      target: { rows: [{ name: 'Zelda Quint' }] },
    } as const;
    const minefields = { milestones: [{ constraints: [changed] }] };
    expect(await evidence({ minefields }, 'remove_contact_by_phone')).toContainEqual(
      expect.stringMatching(/^an agent that adds a contact before step .* and takes it back at once scores 0$/),
    );
    expect(await evidence({}, 'remove_contact_by_phone')).toEqual([]);
  });

  it('fails if a look is punished, and names it', async () => {
    const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', content: 'false' };
    const answered = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
    const minefields = { milestones: [{ constraints: [answered] }] };
    const tools = {
      allow: ['get_cellular_service_status', 'get_low_battery_mode_status', 'get_wifi_status'],
      deny: [],
    };
    const found = await extraCalls.run(subjectOf(NAME, { ...GUARDED, minefields, tools }));
    expect(found.map((finding) => finding.evidence).filter((one) => one.includes('calls'))).toEqual([
      'an agent that calls get_low_battery_mode_status, which changes nothing, before step 1 (status) scores 0',
    ]);
    const attempted = { sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content: 'get_low_battery_mode_status' };
    const measures = { content: { measure: 'contains' } } as const;
    const trap = { ...answered, target: { rows: [attempted], measures } };
    const trapped = { ...GUARDED, minefields: { milestones: [{ constraints: [trap] }] }, tools };
    expect(await evidence(trapped)).not.toContainEqual(expect.stringContaining('calls get_low_battery_mode_status'));
  });

  it.each(['wifi_off', 'turn_on_cellular_low_battery_mode', 'remove_contact_by_phone_multiple_user_turn'])(
    'finds no punished look in %s',
    async (name) => {
      expect(await evidence({}, name)).not.toContainEqual(expect.stringContaining('which changes nothing'));
    },
  );

  it('leaves out looks and repairs with tools that a minefield is about', async () => {
    const name = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
    expect(await evidence(scenarioUnder(scenarioOf(name), 'default'), name)).not.toContainEqual(
      expect.stringContaining('adds a contact'),
    );
  });
});

describe('extra calls', () => {
  it('there is a look for each tool of agents that changes nothing, and a harm for each other', () => {
    for (const { name, caller, effect, probe, harm } of PHONE.tools) {
      expect([name, probe !== undefined]).toEqual([name, caller === 'agent' && effect !== 'write']);
      expect([name, harm !== undefined]).toEqual([name, caller === 'agent' && effect === 'write']);
    }
  });

  it('bystanders are rows that the solution neither changes nor shows', async () => {
    const subject = subjectOf('remove_contact_by_phone');
    const { CONTACT, REMINDER } = phoneOf((await bystanders(subject)).world);
    expect(CONTACT.find(({ is_self: isSelf }) => !isSelf)).toMatchObject({ name: 'Dana Whitfield' });
    expect(REMINDER[0]).toMatchObject({ content: 'Look up Company musical seats' });
  });

  it('only one switch is switched, which nothing needs', async () => {
    const switched = async (name: string) =>
      extraWrites(PHONE.tools, await bystanders(subjectOf(name)), 0)
        .filter(({ what }) => what.startsWith('switches'))
        .map(({ write }) => write.tool);
    expect(await switched('remove_contact_by_phone')).toEqual(['set_cellular_service_status']);
    expect(await switched('send_message_with_contact_content_cellular_off')).toEqual(['set_location_service_status']);
  });

  it('without bystanders, only additions are left', () => {
    const off = { cellular: false, wifi: false, location_service: false, low_battery_mode: true };
    const world = { SETTING: [off], CONTACT: [], MESSAGING: [], REMINDER: [] };
    expect(extraWrites(PHONE.tools, { world, needed: new Set() }, 0).map(({ what }) => what)).toEqual([
      'adds a contact',
      'adds a reminder',
    ]);
  });
});
