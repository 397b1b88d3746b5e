import { describe, expect, it } from 'vitest';
import { DEFAULT_CLOCK } from '../../../sandbox/clock.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { findTool } from '../../../sandbox/tools/definition.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import type { World } from '../../../sandbox/world.ts';
import { createSyntheticServices } from '../../../worlds/phone/services/synthetic.ts';

const DEVICE = { latitude: 37.334606, longitude: -122.009102 };
const GRAND_CANYON = { latitude: 36.23686, longitude: -112.19147 };
const HERE = { latitude: null, longitude: null };
const DAY = 86_400;

/** The tool's result on a device at Apple Park with all services on. */
async function run(name: string, args: JsonObject, now = DEFAULT_CLOCK.start): Promise<unknown> {
  const world = { SETTING: [{ ...DEVICE, wifi: true, location_service: true }] } as unknown as World;
  const services = createSyntheticServices(now);
  const context = { world, now, timeZone: 'UTC', profile: 'default' as const, newId: () => 'unused', services };
  const outcome = await findTool(PHONE, name)!.execute(context, args, new Map());
  return outcome.result;
}

async function firstPlace(location: string): Promise<JsonObject> {
  const [place] = (await run('search_location_around_lat_lon', { location, ...HERE })) as JsonObject[];
  return place ?? {};
}

describe('the synthetic map', () => {
  it('contains the places that scenarios use', async () => {
    expect(await firstPlace('Apple Park')).toMatchObject({ ...DEVICE, phone_number: '+14089961010' });
    expect(await firstPlace('Whole Foods on Stevens Creek')).toMatchObject({
      latitude: 37.323498,
      longitude: -122.039665,
    });
    expect(await firstPlace('whole foods, McKinley Ave')).toMatchObject({
      latitude: 37.3738083,
      longitude: -122.03142249999999,
    });
    expect(await firstPlace('Grand Canyon')).toMatchObject(GRAND_CANYON);
  });

  it('places the Golden Gate Bridge 67.86 kilometers from the device', async () => {
    const bridge = await firstPlace('the Golden Gate Bridge');
    const distance = await run('calculate_lat_lon_distance', {
      latitude_0: DEVICE.latitude,
      longitude_0: DEVICE.longitude,
      latitude_1: bridge['latitude'] ?? null,
      longitude_1: bridge['longitude'] ?? null,
    });
    expect(Number(distance).toFixed(2)).toBe('67.86');
    expect(Math.abs(Number(bridge['latitude']) - 37.8199)).toBeLessThan(0.01);
  });

  it('lists both branches of a chain, nearest first, and nothing for an unknown name', async () => {
    const found = await run('search_location_around_lat_lon', {
      location: 'Whole Foods',
      latitude: 37.37,
      longitude: -122,
    });
    expect(found).toMatchObject([{ city: 'Sunnyvale, CA 94086' }, { city: 'Cupertino, CA 95014' }]);
    expect(await run('search_location_around_lat_lon', { location: 'Xyzzy', ...HERE })).toEqual([]);
  });

  it("hides the provider's internal data from the agent", async () => {
    const place = await firstPlace('Apple Park');
    expect(Object.keys(place)).not.toEqual(expect.arrayContaining(['business_id']));
    expect(place).not.toHaveProperty('photos');
  });

  it('returns the address of a sight, the town around a point, and null at sea', async () => {
    const address = await run('search_lat_lon', DEVICE);
    expect(address).toBe('Apple Park, 1 Apple Park Way, Cupertino, CA 95014, United States');
    expect(await run('search_lat_lon', { latitude: 37.77, longitude: -122.45 })).toContain('San Francisco');
    expect(await run('search_lat_lon', { latitude: 0, longitude: -30 })).toBeNull();
  });
});

describe('the synthetic weather', () => {
  it('of a day is the same whenever it is requested', async () => {
    const forecast = (await run('search_weather_around_lat_lon', { days: 1, ...GRAND_CANYON })) as JsonObject;
    const nextDay = DEFAULT_CLOCK.start + DAY;
    const thatDay = (await run('search_weather_around_lat_lon', { days: 0, ...GRAND_CANYON }, nextDay)) as JsonObject;
    for (const name of ['min_temperature', 'max_temperature', 'sunrise', 'condition']) {
      expect(thatDay[name]).toEqual(forecast[name]);
    }
  });

  it('includes current measurements only for today, in local time', async () => {
    const today = (await run('search_weather_around_lat_lon', { days: 0, ...HERE })) as JsonObject;
    expect(today).toMatchObject({ name: 'Cupertino', region: 'California', localtime: '2024-05-15 05:00' });
    expect(today['current_temperature']).toBeGreaterThanOrEqual(Number(today['min_temperature']));
    expect(today['current_temperature']).toBeLessThanOrEqual(Number(today['max_temperature']));
    expect(await run('search_weather_around_lat_lon', { days: 2, ...HERE })).not.toHaveProperty('current_temperature');
    expect(await run('search_weather_around_lat_lon', { days: 14, ...HERE })).toBeNull();
  });

  it('depends on the season and has polar nights', async () => {
    const july = Date.UTC(2024, 6, 1) / 1000;
    const january = Date.UTC(2024, 0, 1) / 1000;
    const boston = { days: 3, latitude: 42.36, longitude: -71.06 };
    const summer = (await run('search_weather_around_lat_lon', boston, july)) as JsonObject;
    const winter = (await run('search_weather_around_lat_lon', boston, january)) as JsonObject;
    expect(Number(summer['average_temperature']) - Number(winter['average_temperature'])).toBeGreaterThan(10);
    expect(summer).toMatchObject({ sunrise: expect.stringMatching(/^05:\d\d AM$/) });
    expect(winter).toMatchObject({ sunrise: expect.stringMatching(/^07:\d\d AM$/) });
    const north = { days: 0, latitude: 78, longitude: 15 };
    expect(await run('search_weather_around_lat_lon', north, january)).toMatchObject({ sunrise: 'No sunrise' });
  });
});

describe('the synthetic market', () => {
  it('finds stocks by company name or symbol', async () => {
    expect(await run('search_stock', { query: 'Apple' })).toMatchObject({ symbol: 'AAPL', currency: 'USD' });
    expect(await run('search_stock', { query: 'tsla' })).toMatchObject({ name: 'Tesla Inc' });
    expect(await run('search_stock', { query: 'no such company' })).toBeNull();
  });

  it('converts a currency to another one and back', async () => {
    const there = await run('convert_currency', { amount: 2048, from_currency_code: 'USD', to_currency_code: 'CNY' });
    expect(there).toBeCloseTo(2048 * 7.2196, 4);
    const back = await run('convert_currency', {
      amount: Number(there),
      from_currency_code: 'cny',
      to_currency_code: 'usd',
    });
    expect(back).toBeCloseTo(2048, 4);
  });
});
