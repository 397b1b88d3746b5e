import { describe, expect, it, vi } from 'vitest';
import { PackCache } from '../../activities/pack-cache.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { catalogueWith, DEFAULT_SETTINGS, prepared } from '../support/packs.ts';

const pack = loadPack();
const NAMES = pack.scenarios.map(({ name }) => name);

/** Clocks that differ from the default clock in one field. */
const OTHER_CLOCKS = [
  { ...DEFAULT_CLOCK, timeZone: 'Pacific/Auckland' },
  { ...DEFAULT_CLOCK, start: DEFAULT_CLOCK.start + 86_400 },
];

describe('a prepared pack', () => {
  it('instantiates a scenario once per clock', () => {
    const own = prepared();
    for (const name of NAMES) {
      expect(own.scenario(name, DEFAULT_SETTINGS)).toBe(own.scenario(name, { ...DEFAULT_SETTINGS }));
    }
  });

  it.each(OTHER_CLOCKS)(
    'distinguishes scenarios at start $start in $timeZone from those at the default clock',
    (clock) => {
      const own = prepared();
      const atDefault = NAMES.map((name) => own.scenario(name, DEFAULT_SETTINGS));
      const atClock = NAMES.map((name) => own.scenario(name, { ...DEFAULT_SETTINGS, clock }));
      expect(atClock).not.toEqual(atDefault);
      expect(atClock).toEqual(NAMES.map((name) => instantiate(pack, name, { ...DEFAULT_SETTINGS, clock })));
    },
  );

  it('distinguishes the tools of each augmentation', () => {
    const own = prepared();
    const shown = (augmentation: 'none' | 'tns') =>
      own.agentTools({ scenario: NAMES[0]!, augmentation }, DEFAULT_SETTINGS).schemas.map(({ name }) => name);
    expect(shown('none')).not.toEqual(shown('tns'));
    expect(shown('none')).toEqual(shown('none'));
  });

  it('keeps the hashes of each scenario and augmentation apart', () => {
    const own = prepared();
    const hashes = (scenario: string, augmentation: 'none' | 'tns') =>
      own.hashes({ scenario, augmentation }, DEFAULT_SETTINGS);
    expect(hashes(NAMES[0]!, 'none').tools).not.toBe(hashes(NAMES[0]!, 'tns').tools);
    expect(hashes(NAMES[0]!, 'none').scenario).not.toBe(hashes(NAMES[1]!, 'none').scenario);
    expect(hashes(NAMES[0]!, 'none')).toBe(hashes(NAMES[0]!, 'none'));
  });

  it('distinguishes the tools of each scenario', () => {
    const own = prepared();
    const shown = (scenario: string) =>
      own.agentTools({ scenario, augmentation: 'none' }, DEFAULT_SETTINGS).schemas.map(({ name }) => name);
    expect(shown('wifi_off')).toContain('set_wifi_status');
    expect(shown('get_cellular')).not.toContain('set_wifi_status');
  });
});

describe('the pack cache', () => {
  const [one, other] = [catalogueWith({ version: '1' }), catalogueWith({ version: '2' })];

  it('fetches each pack once, however many steps need it at a time', async () => {
    const fetch = vi.fn<(reference: { hash: string }) => Promise<typeof pack>>(({ hash }) =>
      Promise.resolve(hash === one.hash ? one : other),
    );
    const packs = new PackCache(fetch);
    const [first, second, third] = await Promise.all([packs.get(one), packs.get(one), packs.get(other)]);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fetches again after a failure', async () => {
    const fetch = vi.fn<() => Promise<typeof pack>>().mockRejectedValueOnce(new Error('store down'));
    const packs = new PackCache(fetch.mockResolvedValue(one));
    await expect(packs.get(one)).rejects.toThrow('store down');
    await expect(packs.get(one)).resolves.toBeDefined();
  });
});
