import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredPack } from '../../../activities/stored-pack.ts';
import { sweepFloors } from '../../../client/floors/sweep-floors.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import type { UnstoredSweep } from '../../../runs/sweep-contract.ts';
import { parametersOf } from '../../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { keyDifferences } from '../../cli/documented-keys.ts';

let home: string;
let environment: NodeJS.ProcessEnv;
let store: ResultsStore;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'toolsandbox-floors-'));
  environment = { XDG_CACHE_HOME: home };
  store = await openStore(join(home, 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await store.close();
  rmSync(home, { recursive: true });
});

const ACTING = 'wifi_off';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';

function asked(overrides: Partial<UnstoredSweep> = {}) {
  const sweep = sweepOf('nightly', [ACTING, REFUSING], { augmentations: ['none', 'tns'], ...overrides });
  return { id: 'nightly', parameters: parametersOf(sweep) };
}

const floorsOf = (sweep = asked(), report: (line: string) => void = () => undefined) =>
  sweepFloors(store, sweep, report, environment);
const cached = () => readdirSync(join(home, 'toolsandbox-temporal', 'floors')).length;

describe('the floors of a sweep', () => {
  it('are of its scenarios under its augmentations', async () => {
    const floors = await floorsOf();
    expect(floors?.map(({ agent }) => agent)).toEqual(
      ['idle', 'unhelpful', 'confirm', 'echo', 'random', 'lying'].map((name) => `scripted:${name}`),
    );
    for (const { columns } of floors ?? []) {
      const counts = Object.entries(columns).map(([name, { n }]) => [name, n]);
      expect(Object.fromEntries(counts)).toMatchObject({ ALL: 4, STC: 2, II: 2, '0DT': 2, TNS: 2, AT: 0 });
    }
  });

  it('are played once, whoever asks', async () => {
    const pack = vi.spyOn(store.packs, 'find');
    const floors = await floorsOf();
    expect(await floorsOf({ ...asked(), id: 'the same again' })).toEqual(floors);
    expect(pack).toHaveBeenCalledTimes(1);
    expect(cached()).toBe(1);
  });

  it.each<[string, Partial<UnstoredSweep>]>([
    ['other scenarios', { scenarios: [ACTING] }],
    ['other augmentations', { augmentations: ['none'] }],
    ['another seed', { seed: 1 }],
    ['another profile', { settings: { ...sweepOf('', []).settings, profile: 'paper' } }],
  ])('are played again for %s', async (_, overrides) => {
    await floorsOf();
    await floorsOf(asked(overrides));
    expect(cached()).toBe(2);
  });

  it('are not played again for other agents', async () => {
    await floorsOf();
    await floorsOf(asked({ agents: ['openai:gpt-5'], trials: 3 }));
    expect(cached()).toBe(1);
  });

  it('are unknown for single runs and for a pack that the results lack, which is said', async () => {
    const report = vi.fn<(line: string) => void>();
    expect(await floorsOf({ id: 'run', parameters: {} }, report)).toBeNull();
    expect(report).not.toHaveBeenCalled();
    vi.spyOn(store.packs, 'find').mockResolvedValue(null);
    expect(await floorsOf(asked(), report)).toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no floors: pack of sweep nightly'));
  });
});

describe('report', () => {
  const report = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await toolsandbox('report', 'nightly', '--results', store.location, ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  beforeEach(async () => {
    vi.stubEnv('XDG_CACHE_HOME', home);
    await store.sweeps.open({ ...asked(), cells: 4, createdAt: 0 });
  });

  it('prints them, as a table and as documented JSON', async () => {
    const table = await report();
    expect(table).toContain('\nfloors: solved\n  random');
    expect(table).toContain(
      '\nfloors: solved and similarity 0.0 in every column: idle, unhelpful, confirm, echo, lying\n',
    );
    const [printed] = jsonLines(await report('--json'));
    const floors = printed?.['floors'] as readonly Record<string, Record<string, object>>[];
    expect(floors).toHaveLength(6);
    for (const floor of floors) {
      expect(keyDifferences(floor, 'Floors')).toEqual([]);
      expect(keyDifferences(floor['columns']!['ALL'], 'Columns')).toEqual([]);
    }
  });

  it('leaves them out with --no-floors, and plays nothing', async () => {
    expect(await report('--no-floors')).not.toContain('floors');
    expect(jsonLines(await report('--no-floors', '--json'))).toMatchObject([{ floors: null }]);
    expect(() => cached()).toThrow('ENOENT');
  });
});
