import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackFloors } from '../../../client/floors/pack-floors.ts';
import { playPackFloors } from '../../../client/floors/play-pack-floors.ts';
import { keepFloors, sweepFloors } from '../../../client/floors/sweep-floors.ts';
import { openStore } from '../../../results/open-store.ts';
import type { UnstoredSweep } from '../../../runs/sweep-contract.ts';
import { parametersOf } from '../../../runs/sweep-spec.ts';
import { CATALOGUE_FLOORS, catalogueFloors } from '../../../scripts/catalogue-floors.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { playFloors } from '../../../validation/play-floors.ts';
import { jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { formDifferences } from '../../cli/form-differences.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { EXAMPLE } from '../../scenarios/written.ts';
import { atNight } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let home: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  home = temporaryFolder();
  environment = { XDG_CACHE_HOME: home };
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const ACTING = 'wifi_off';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
const AGENTS = ['idle', 'unhelpful', 'confirm', 'echo', 'random', 'lying'].map((name) => `scripted:${name}`);

function asked(overrides: Partial<UnstoredSweep> = {}) {
  return parametersOf(sweepOf('nightly', [ACTING, REFUSING], { augmentations: ['none', 'tns'], ...overrides }));
}

/** A sweep of another pack with these scenarios. */
function ofOther(pack: string) {
  return asked({ settings: { ...sweepOf('', []).settings, pack: { name: 'other', hash: pack } } });
}

const floorsOf = (parameters = asked(), report: (line: string) => void = () => undefined) =>
  sweepFloors({ parameters }, report, environment);

it('those of the built-in catalogue are what its agents score', async () => {
  const pack = catalogue();
  const names = pack.scenarios.map(({ name }) => name);
  const kept = JSON.parse(readFileSync(CATALOGUE_FLOORS, 'utf8')) as PackFloors;
  expect(Object.keys(kept.scenarios)).toEqual(names);
  const played = await playPackFloors(
    pack,
    names.filter((_, index) => index % 16 === 0),
  );
  expect(kept).toMatchObject(JSON.parse(JSON.stringify(played)) as object);
});

atNight(() => {
  it('the file of the built-in catalogue is as it would be written (if not: npm run docs)', async () => {
    expect(readFileSync(CATALOGUE_FLOORS, 'utf8')).toBe(await catalogueFloors());
  });
});

describe('the floors of a sweep', () => {
  it('are of its scenarios under its augmentations', () => {
    const floors = floorsOf();
    expect(floors?.map(({ agent }) => agent)).toEqual(AGENTS);
    for (const { columns } of floors ?? []) {
      const counts = Object.entries(columns).map(([name, { n }]) => [name, n]);
      expect(Object.fromEntries(counts)).toMatchObject({ ALL: 4, STC: 2, II: 2, '0DT': 2, TNS: 2, AT: 0 });
    }
  });

  it.each(['default', 'paper'] as const)('are those of plays under profile %s', async (profile) => {
    const cells = { scenarios: [ACTING, REFUSING], augmentations: ['none', 'tns'], profile, seed: 0 } as const;
    const plays = (await playFloors(catalogue(), cells)).filter(({ agent }) => agent === 'random');
    const mean = (of: (play: (typeof plays)[number]) => number) => plays.reduce((sum, one) => sum + of(one), 0) / 4;
    const floors = floorsOf(asked({ settings: { ...sweepOf('', []).settings, profile } }));
    const random = floors?.find(({ agent }) => agent === 'scripted:random')?.columns.ALL;
    expect(random?.solved).toBe(mean(({ solved }) => Number(solved)));
    expect(random?.similarity).toBeCloseTo(
      mean(({ similarity }) => similarity),
      3,
    );
    expect(random?.turn_count).toBe(mean(({ turnCount }) => turnCount));
  });

  it('of another pack are known once they are kept, for the scenarios that were played', async () => {
    const pack = { ...catalogue(), hash: 'of-another-pack' };
    const report = vi.fn<(line: string) => void>();
    expect(floorsOf(ofOther(pack.hash), report)).toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('toolsandbox scenarios validate'));
    await keepFloors(pack, [ACTING, REFUSING], environment);
    expect(floorsOf(ofOther(pack.hash))).toEqual(floorsOf());
    await keepFloors(pack, [ACTING], environment);
    expect(floorsOf(ofOther(pack.hash)), 'kept already').not.toBeNull();
    await keepFloors({ ...pack, hash: 'in-part' }, [ACTING], environment);
    expect(floorsOf(ofOther('in-part'))).toBeNull();
  });

  it('are unknown for single runs, of which nothing is said, and for imported sweeps', () => {
    const report = vi.fn<(line: string) => void>();
    expect(floorsOf({}, report)).toBeNull();
    expect(report).not.toHaveBeenCalled();
    expect(floorsOf({ imported: true }, report)).toBeNull();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('imported'));
  });
});

describe('commands', () => {
  beforeEach(() => vi.stubEnv('XDG_CACHE_HOME', home));

  async function reportOf(parameters: ReturnType<typeof asked>) {
    const results = join(home, 'results.db');
    const store = await openStore(results, 'write');
    await store.sweeps.open({ id: 'nightly', parameters, cells: 4, createdAt: 0 });
    await store.trajectories.save(exampleRecord());
    await store.close();
    return (...args: readonly string[]) => toolsandbox('report', 'nightly', '--results', results, ...args);
  }

  it('report prints them, as a table and as documented JSON', async () => {
    const report = await reportOf(asked());
    const { code, stdout, stderr } = await report();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('\nfloors: solved\n  random');
    expect(stdout).toContain(
      '\nfloors: solved and similarity 0.0 in every column: idle, unhelpful, confirm, echo, lying\n',
    );
    const [printed] = jsonLines((await report('--json')).stdout);
    expect(printed?.['floors']).toHaveLength(6);
    expect(formDifferences(printed, 'report')).toEqual([]);
  });

  atNight(() => {
    it('scenarios validate keeps those of a pack, and report says so where none are kept', async () => {
      const file = join(home, 'example.yaml');
      writeFileSync(file, EXAMPLE);
      const validated = await toolsandbox('scenarios', 'validate', '--pack', file, '--json');
      const { hash } = (jsonLines(validated.stdout)[0] as { pack: { hash: string } }).pack;
      const report = await reportOf({ ...ofOther(hash), scenarios: ['remind_bob'] });
      expect((await report()).stdout).toContain('floors: ');
      rmSync(join(home, 'toolsandbox-temporal'), { recursive: true });
      const without = await report();
      expect(without.stdout).not.toContain('floors: ');
      expect(without.stderr).toMatch(
        /^no floors are kept .* with their --pack and --decoys, .* npx toolsandbox scenarios validate\n$/,
      );
    });
  });
});
