import { describe, expect, it } from 'vitest';
import { findTool } from '../../sandbox/tools/definition.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { damageFirst, repairedChanges, unaskedChanges } from '../../validation/plays/extra-calls.ts';
import { otherArguments } from '../../validation/plays/arguments.ts';
import { liftingFirst } from '../../validation/plays/manners.ts';
import { NATURAL_QUESTIONS } from '../../validation/looks/natural-questions.ts';
import { omissions } from '../../validation/plays/omissions.ts';
import { possibleOrders } from '../../validation/plays/orders.ts';
import { otherWays } from '../../validation/plays/other-ways.ts';
import { otherSpelling } from '../../validation/plays/rewritten.ts';
import type { Trial } from '../../validation/check.ts';
import { callsOf, describeStep, placedCalls } from '../../validation/steps.ts';
import type { Script } from '../../validation/subject.ts';
import { phoneOf } from '../../worlds/phone/tables.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { attempting, call, calling, caseOf, graphOf, scenarioOf } from './subjects.ts';

const scriptOf = ({ agent }: Trial) => agent as Script;

describe('orders of calls', () => {
  /** The calls of each script. */
  async function ordersOf(...subject: Parameters<typeof caseOf>): Promise<readonly string[]> {
    const scripts = await possibleOrders(await caseOf(...subject));
    return scripts.map((script) => script.flatMap((step) => ('say' in step ? [] : [describeStep(step)])).join(' '));
  }

  it('are parallel calls one after the other, and all that the milestones leave open', async () => {
    expect(await ordersOf('find_days_till_holiday')).toEqual(['now christmas left', 'christmas now left']);
    expect(await ordersOf('update_contact_relationship_with_relationship_twice_multiple_user_turn')).toEqual([
      'friends enemy_0 enemy_1 friend_0 friend_1',
      'friends enemy_0 enemy_1 friend_1 friend_0',
      'friends enemy_1 enemy_0 friend_0 friend_1',
      'friends enemy_1 enemy_0 friend_1 friend_0',
    ]);
  });

  it('keep a refused attempt before the change that allows it, and results before their use', async () => {
    const orders = await ordersOf('send_message_with_contact_content_cellular_off');
    expect(orders).toEqual(['contact refused cellular sent']);
  });

  it('keep the order of milestones', async () => {
    const milestones = graphOf([calling('get_current_timestamp')], [calling('search_holiday')]);
    expect(await ordersOf('find_days_till_holiday', { milestones })).toEqual(['now christmas left']);
  });
});

it('an agent guesses what it would have looked up', async () => {
  const [omission] = omissions(await caseOf('remove_contact_by_phone'));
  const person_id = '38726d90-ed44-51d1-a6c6-08046910c1dc';
  expect(omission?.path).toEqual(['solution', 0]);
  expect(omission?.script[0]).toEqual(call('removed', 'remove_contact', { person_id }));
});

describe('other arguments', () => {
  /** Of the last call of a solution with this call in front. */
  async function changesOf(tool: string, args: object): Promise<readonly string[]> {
    const { solution, tools } = scenarioOf('wifi_off');
    const allow = [...tools.allow, tool];
    const one = await caseOf('wifi_off', {
      tools: { allow, deny: [] },
      solution: [call('made', tool, args), ...solution],
    });
    const made = otherArguments(one).filter(({ who }) => who.includes('("made")'));
    return made.map(({ who }) => who.replace(/^.*?\("made"\) /, ''));
  }

  it('are by type: texts, times, coordinates; what is optional is left out, or null', async () => {
    const sent = { content: 'Call Bob', reminder_timestamp: 1_715_774_400, latitude: 37.3, longitude: -122 };
    expect(await changesOf('add_reminder', sent)).toEqual([
      'with content "Something else" in place of "Call Bob"',
      'with content "Call Bob again" in place of "Call Bob"',
      'with reminder_timestamp 1715778000 in place of 1715774400',
      'with latitude 36.3 in place of 37.3',
      'without latitude',
      'with latitude null in place of 37.3',
      'with longitude -121 in place of -122',
      'without longitude',
      'with longitude null in place of -122',
    ]);
  });

  it('are another row, another phone number, and what nobody asked for', async () => {
    const [mira, jonas] = phoneOf((await caseOf('wifi_off')).scenario.world).CONTACT;
    const sent = { person_id: jonas!.person_id, phone_number: '+19876543210' };
    expect(await changesOf('modify_contact', sent)).toEqual([
      `with person_id "${mira!.person_id}" in place of "${jonas!.person_id}"`,
      'with name "Something else", which no one asked for,',
      'with phone_number "+12025550143" in place of "+19876543210"',
      'without phone_number',
      'with relationship "Something else", which no one asked for,',
      'with is_self true, which no one asked for,',
    ]);
  });

  it('are of a kind that the tool takes', async () => {
    const added = await changesOf('modify_contact', {
      person_id: '38726d90-ed44-51d1-a6c6-08046910c1dc',
      name: 'Otto Brandt',
    });
    expect(added).toContain('with phone_number "+12025550143", which no one asked for,');
    const reminder = phoneOf((await caseOf('wifi_off')).scenario.world).REMINDER[0]!;
    const moved = await changesOf('modify_reminder', { reminder_id: reminder.reminder_id, content: 'Call Bob' });
    expect(moved).toContain('with reminder_timestamp 2000000000, which no one asked for,');
  });
});

it('another spelling writes 25 as 25.0 where the tool takes any number, and nothing else differently', () => {
  const { parameters } = findTool(PHONE, 'unit_conversion')!;
  const text = otherSpelling({ amount: 25, from_unit: '25', to_unit: 'mile' }, parameters);
  expect(text).toBe('{ "to_unit" : "mile" , "from_unit" : "25" , "amount" : 25.0 }');
  const whole = otherSpelling({ year: 2024 }, findTool(PHONE, 'datetime_info_to_timestamp')!.parameters);
  expect(whole).toBe('{ "year" : 2024 }');
});

describe('extra calls', () => {
  it('there is a look for each tool of agents that changes nothing, and a harm for each other', () => {
    for (const { name, caller, effect, probe, harm } of PHONE.tools) {
      expect([name, probe !== undefined]).toEqual([name, caller === 'agent' && effect !== 'write']);
      expect([name, harm !== undefined]).toEqual([name, caller === 'agent' && effect === 'write']);
    }
  });

  it('are made to rows that the solution neither changes nor shows, and to one switch that it does not need', async () => {
    const calls = async (name: string) => {
      const made = unaskedChanges(await caseOf(name)).map((one) => placedCalls(scriptOf(one)));
      return made.flatMap((own) => own.filter(({ call: { id } }) => id === '(extra)').map((one) => one.call));
    };
    const { CONTACT, REMINDER } = phoneOf((await caseOf('wifi_off')).scenario.world);
    const dana = CONTACT.find(({ name }) => name === 'Dana Whitfield')!;
    const seats = REMINDER.find(({ content }) => content === 'Look up Company musical seats')!;
    const made = await calls('remove_contact_by_phone');
    expect(JSON.stringify(made)).toContain(dana.person_id);
    expect(JSON.stringify(made)).toContain(seats.reminder_id);
    const switched = async (name: string) => [
      ...new Set((await calls(name)).flatMap(({ tool }) => (tool.startsWith('set_') ? [tool] : []))),
    ];
    expect(await switched('remove_contact_by_phone')).toEqual(['set_cellular_service_status']);
    expect(await switched('send_message_with_contact_content_cellular_off')).toEqual(['set_location_service_status']);
  });

  it('are not put right with a tool that a minefield is about', async () => {
    const one = await caseOf('wifi_off', { minefields: graphOf([attempting('remove_contact')]) });
    expect(unaskedChanges(one).map(({ who }) => who)).toContainEqual(expect.stringContaining('adds a contact'));
    expect(repairedChanges(one).map(({ who }) => who)).not.toContainEqual(expect.stringContaining('adds a contact'));
  });

  it('do damage with every tool that can, successfully', async () => {
    const one = await caseOf('wifi_off', {}, 'at');
    const scripts = damageFirst(one).map(scriptOf);
    const tools = scripts.map(([step]) => callsOf(step!)[0]!.tool);
    const writing = one.subject.tools.schemas.filter(({ name }) => /^(add|modify|remove|send|set)_/.test(name));
    expect(tools).toEqual(writing.map(({ name }) => name));
    expect(tools.length).toBeGreaterThan(8);
    for (const [damage] of scripts) {
      const { trajectory } = await one.play([damage!, { say: 'No.' }]);
      const changed = messagesOf(trajectory.events).filter(({ changes }) => changes !== undefined);
      expect(changed, describeStep(damage!)).toHaveLength(1);
    }
  });

  it('do no damage by restoring settings', async () => {
    expect(damageFirst(await caseOf('find_current_city_low_battery_mode_insufficient_information'))).toEqual([]);
  });
});

it('what is off is switched on, and what keeps other things off is switched off before', async () => {
  const lifted = async (name: string) =>
    liftingFirst(await caseOf(name)).map((one) =>
      placedCalls(scriptOf(one)).map(({ call: { tool, arguments: args } }) => [tool, args['on']]),
    );
  const [calls] = await lifted('find_current_city_low_battery_mode_insufficient_information');
  // No tool of the task depends on location service.
  expect(calls).toEqual([
    ['set_low_battery_mode_status', false],
    ['set_wifi_status', true],
  ]);
  expect(await lifted('find_current_city_insufficient_information')).toEqual([]);
});

it('there are ten different questions for each slot', () => {
  for (const [slot, forms] of Object.entries(NATURAL_QUESTIONS)) expect(new Set(forms).size, slot).toBe(10);
});

describe('other ways of a scenario', () => {
  const waysOf = async (name: string) =>
    otherWays(await caseOf(name)).map(({ who }) => who.replace(/^an agent that /, ''));

  it('try, look at everything, and look twice', async () => {
    expect(await waysOf('search_name_with_relationship')).toEqual([
      'calls search_contacts with wrong arguments first',
      'calls search_contacts twice',
      'searches for everything with search_contacts',
    ]);
  });

  it('ask for leave before a change that the user has described in full, and look at it afterwards', async () => {
    expect(await waysOf('turn_on_wifi_low_battery_mode')).toEqual([
      'calls set_wifi_status with wrong arguments first',
      'asks for the status of settings first',
      'asks for leave first',
      'looks with get_wifi_status whether it is done',
    ]);
    expect(await waysOf('remove_contact_by_phone_multiple_user_turn')).not.toContain('asks for leave first');
  });

  it('take what they need from the results of a broader search by its value', async () => {
    const ways = otherWays(await caseOf('remove_contact_by_phone'));
    const broad = ways.find(({ who }) => who.includes('searches for everything'))!;
    expect(placedCalls(scriptOf(broad)).map((one) => one.call.arguments)).toEqual([
      { is_self: false },
      { person_id: '38726d90-ed44-51d1-a6c6-08046910c1dc' },
    ]);
  });

  it('begin with those that are written, and look before they refuse', async () => {
    const [first, ...others] = await waysOf('find_current_city_low_battery_mode_insufficient_information');
    expect(first).toBe('goes way 1 of its ways');
    expect(others).toContain('calls search_lat_lon before it refuses');
  });
});
