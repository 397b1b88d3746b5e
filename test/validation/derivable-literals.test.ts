import { describe, expect, it } from 'vitest';
import type { ScriptStep } from '../../sandbox/script.ts';
import { derivableLiterals } from '../../validation/checks/derivable-literals.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const WRITES = 'send_message_with_phone_number_and_content';
const FRIDAY = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const BATTERY = 'turn_on_wifi_low_battery_mode_implicit';

describe('check 12, literals can be derived,', () => {
  it.each([
    WRITES,
    FRIDAY,
    BATTERY,
    'add_reminder_content_and_date_and_time',
    'convert_currency_canonicalize',
    'find_address_with_lat_lon',
    'find_temperature_f_with_location',
    'search_reminder_with_recency_yesterday',
    'update_contact_relationship_with_relationship_twice_multiple_user_turn',
  ])('passes for %s', async (name) => {
    expect(await evidenceOf(derivableLiterals, name)).toEqual([]);
    expect(await derivableLiterals.run(subjectOf(name, {}, 'tns'))).toEqual([]);
  });

  it('fails if the user never says what is written, and blames the argument', async () => {
    const opening = 'Text this to +12453344098, will you?';
    const user = { ...scenarioOf(WRITES).user, knows: ['The message goes to +12453344098.'] };
    expect(await derivableLiterals.run(subjectOf(WRITES, { opening, user }))).toEqual([
      {
        evidence:
          'nothing tells the agent content of send_message_with_phone_number ("How far along is your new record?"): ' +
          'neither the user, nor an answer of a tool, nor what a tool would show',
        path: ['solution', 0, 'calls', 0, 'arguments', 'content'],
      },
    ]);
  });

  it('fails if the user says it only later', async () => {
    const [question, ...rest] = scenarioOf(FRIDAY).solution;
    const last: ScriptStep = { say: 'When should I have reminded you?' };
    const found = await evidenceOf(derivableLiterals, FRIDAY, { solution: [...rest.slice(0, -1), last, question!] });
    expect(found[0]).toMatch(
      /^nothing tells the agent year of datetime_info_to_timestamp \(the year of "next friday 17:00"\)/,
    );
    expect(found).toHaveLength(6);
  });

  it('fails if a day is counted from an unknown one', async () => {
    const { solution } = scenarioOf(FRIDAY);
    const found = await evidenceOf(derivableLiterals, FRIDAY, { solution: solution.toSpliced(1, 2) });
    expect(found.map((one) => /agent (\w+) of/.exec(one)?.[1])).toEqual(['year', 'month', 'day']);
  });

  it('fails if no tool tells what is in the way of a switch', async () => {
    const tools = { allow: ['set_wifi_status', 'set_low_battery_mode_status'], deny: [] };
    const solution = scenarioOf(BATTERY).solution.slice(1);
    const opening = 'The router at home is lonely. Help!';
    expect(await evidenceOf(derivableLiterals, BATTERY, { tools, solution, opening })).toEqual([
      expect.stringMatching(/^nothing tells the agent on of set_low_battery_mode_status \(false\)/),
      expect.stringMatching(/^nothing tells the agent on of set_wifi_status \(true\)/),
    ]);
  });

  it('passes where refusing is right: there is nothing to derive', async () => {
    const categories = ['INSUFFICIENT_INFORMATION'] as const;
    expect(await evidenceOf(derivableLiterals, WRITES, { opening: 'Text somebody.', categories })).toEqual([]);
  });

  it('fails if the brief lacks what the user is asked for', async () => {
    const { user } = scenarioOf(FRIDAY);
    const knows = ['The reminder reads: Pick up chocolate milk'];
    const found = await evidenceOf(derivableLiterals, FRIDAY, { user: { ...user, knows } });
    expect(found).toContain(
      'the user is asked for hour of datetime_info_to_timestamp (the hour of "next friday 17:00"), and its brief does not say it',
    );
    expect(found).toContain('the reply "This Friday at 5PM." says what the brief of the user does not: Friday, 5PM');
  });
});
