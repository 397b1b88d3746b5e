import { assert, asyncProperty, constantFrom, double, integer, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { busiestMinute, perMinute, simulate, startTraffic } from './traffic-rig.ts';
import { atNight, runsOf } from '../support/nightly.ts';

type WorldOf<Worlds> = Worlds extends Arbitrary<infer World> ? World : never;

/** Values from 0 to 1 that look random and are the same in each run. */
function noise(seed: number): (step: number) => number {
  return (step) => {
    const value = Math.sin(seed + step * 12.9898) * 43_758.5453;
    return value - Math.floor(value);
  };
}

const WORLDS = record({
  requestsPerMinute: constantFrom(6, 15, 40),
  latencyMs: integer({ min: 50, max: 20_000 }),
  /** How much later than their slots workers come, at most. */
  lateMs: constantFrom(0, 300, 900, 3_000),
  /** How long a request is under way to the provider, at most. */
  networkMs: constantFrom(0, 100, 1_000, 1_990),
  seed: double({ min: 0, max: 1_000, noNaN: true }),
});

/** Three worlds in which a call counted in its slot, not at its start, was the 16th within a minute. */
const KNOWN = [1, 3, 4].map((seed): [WorldOf<typeof WORLDS>] => [
  { requestsPerMinute: 15, latencyMs: 2_500, lateMs: 900, networkMs: 1_990, seed },
]);

atNight(() => {
  it('no minute at the provider sees more requests than the limit, however late workers and networks are', async () => {
    await assert(
      asyncProperty(WORLDS, async ({ requestsPerMinute, latencyMs, lateMs, networkMs, seed }) => {
        const { traffic, clock } = await startTraffic({ requestsPerMinute });
        const [late, network] = [noise(seed), noise(seed + 0.5)];
        const calls = await simulate(traffic, clock, {
          trajectories: requestsPerMinute,
          calls: Math.ceil(180 / requestsPerMinute),
          latencyMs,
          estimate: 100,
          tokens: () => 100,
          lateMs: (step) => lateMs * late(step),
        });
        const arrived = calls.map((call, index) => ({ ...call, at: call.at + networkMs * network(index) }));
        expect(busiestMinute(arrived, () => 1)).toBeLessThanOrEqual(requestsPerMinute);
      }),
      { numRuns: runsOf(15, KNOWN.length + 1), examples: KNOWN },
    );
  });
});

it.each([
  ['come in time', 0],
  ['are a second late', 1_000],
  ['are two seconds late', 2_000],
])('when workers %s, more than nine tenths of the limit are used', async (_when, lateMs) => {
  const { traffic, clock } = await startTraffic({ requestsPerMinute: 15 });
  const late = noise(1);
  const calls = await simulate(traffic, clock, {
    trajectories: 15,
    calls: 12,
    latencyMs: 2_500,
    estimate: 100,
    tokens: () => 100,
    lateMs: (step) => lateMs * late(step),
  });
  expect(perMinute(calls, () => 1)).toBeGreaterThanOrEqual(0.93 * 15);
});
