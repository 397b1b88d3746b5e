import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PackChanged, PackCache } from '../../activities/pack-cache.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';

const pack = loadPack();
const REFERENCE = { path: null, hash: pack.hash };
const NAMES = pack.scenarios.map(({ name }) => name);

/** Clocks that differ from the default clock in one field. */
const OTHER_CLOCKS = [
  { ...DEFAULT_CLOCK, timeZone: 'Pacific/Auckland' },
  { ...DEFAULT_CLOCK, start: DEFAULT_CLOCK.start + 86_400 },
];

describe('the pack cache', () => {
  it('instantiates a scenario once per clock', () => {
    const packs = new PackCache();
    for (const name of NAMES) {
      expect(packs.scenario(REFERENCE, name, DEFAULT_CLOCK)).toBe(
        packs.scenario(REFERENCE, name, { ...DEFAULT_CLOCK }),
      );
    }
  });

  it.each(OTHER_CLOCKS)(
    'distinguishes scenarios at start $start in $timeZone from those at the default clock',
    (clock) => {
      const packs = new PackCache();
      const atDefault = NAMES.map((name) => packs.scenario(REFERENCE, name, DEFAULT_CLOCK));
      const atClock = NAMES.map((name) => packs.scenario(REFERENCE, name, clock));
      expect(atClock).not.toEqual(atDefault);
      expect(atClock).toEqual(NAMES.map((name) => instantiate(pack, name, clock)));
    },
  );

  it('distinguishes the tools of each augmentation', () => {
    const packs = new PackCache();
    const shown = (augmentation: 'none' | 'tns') => {
      const tools = packs.agentTools(REFERENCE, { scenario: NAMES[0]!, augmentation }, DEFAULT_CLOCK);
      return tools.schemas.map(({ name }) => name);
    };
    expect(shown('none')).not.toEqual(shown('tns'));
    expect(shown('none')).toEqual(shown('none'));
  });

  it('keeps the hashes of each scenario and augmentation apart', () => {
    const packs = new PackCache();
    const hashes = (scenario: string, augmentation: 'none' | 'tns') =>
      packs.hashes(REFERENCE, { scenario, augmentation }, DEFAULT_CLOCK);
    expect(hashes(NAMES[0]!, 'none').tools).not.toBe(hashes(NAMES[0]!, 'tns').tools);
    expect(hashes(NAMES[0]!, 'none').scenario).not.toBe(hashes(NAMES[1]!, 'none').scenario);
    expect(hashes(NAMES[0]!, 'none')).toBe(hashes(NAMES[0]!, 'none'));
  });

  it('loads an edited pack again and keeps the previous content for running sweeps', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'toolsandbox-pack-')), 'pack.json');
    const { hash: _hash, ...content } = pack;
    const written = (version: string) => {
      writeFileSync(path, JSON.stringify({ ...content, version }));
      return { path, hash: loadPack(path).hash };
    };
    const packs = new PackCache();
    const before = written('1');
    expect(packs.pack(before).version).toBe('1');
    const after = written('2');
    expect(packs.pack(after).version).toBe('2');
    expect(packs.pack(before).version).toBe('1');
  });

  it('rejects a pack whose content differs from that of the sweep', () => {
    const packs = new PackCache();
    expect(() => packs.pack({ path: null, hash: 'another' })).toThrow(PackChanged);
    expect(packs.pack(REFERENCE).hash).toBe(pack.hash);
  });
});
