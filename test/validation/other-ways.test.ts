import { describe, expect, it } from 'vitest';
import { otherWays } from '../../validation/answers/other-ways.ts';
import { callsOf } from '../../validation/solution/steps.ts';
import { subjectOf } from './subjects.ts';

const waysOf = async (name: string) => (await otherWays(subjectOf(name))).map(({ what }) => what);

describe('other ways of a scenario', () => {
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
    const ways = await otherWays(subjectOf('remove_contact_by_phone'));
    const broad = ways.find(({ what }) => what.startsWith('searches for everything'));
    expect(broad?.script.flatMap(callsOf).map((call) => call.arguments)).toEqual([
      { is_self: false },
      { person_id: '38726d90-ed44-51d1-a6c6-08046910c1dc' },
    ]);
  });

  it('begin with those that are written, and look before they refuse', async () => {
    const name = 'find_current_city_low_battery_mode_insufficient_information';
    const [first, ...others] = await waysOf(name);
    expect(first).toBe('goes way 1 of its ways');
    expect(others).toContain('calls search_lat_lon before it refuses');
  });
});
