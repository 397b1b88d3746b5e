import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Check } from '../../validation/check.ts';
import { CHECKS } from '../../validation/checks.ts';
import { referenceSolution } from '../../validation/checks/reference-solution.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { catalogueWith } from '../support/packs.ts';
import { scenarioOf } from './subjects.ts';

const wifi = scenarioOf('wifi_off');
const broken = { ...wifi, name: 'broken', solution: [{ say: 'Wifi is now switched off.' }] };
const pack = catalogueWith({ scenarios: [broken, wifi] });

describe('validate', () => {
  it('reports every scenario under every augmentation, in order', async () => {
    const observed: string[] = [];
    await validate(pack, {
      scenarios: ['wifi_off', 'broken'],
      checks: [referenceSolution],
      observe: ({ scenario, augmentation }) => observed.push(`${scenario} ${augmentation}`),
    });
    expect(observed).toEqual(['wifi_off', 'broken'].flatMap((name) => AUGMENTATIONS.map((one) => `${name} ${one}`)));
  });

  it('finds the same in threads, in the same order', async () => {
    const options = { scenarios: ['wifi_off', 'broken'], checks: CHECKS };
    expect(await validate(pack, { ...options, threads: 2 })).toEqual(await validate(pack, options));
  });

  it('throws what a thread throws', async () => {
    const unknown = { scenarios: ['nowhere'], checks: CHECKS, threads: 1 };
    await expect(validate(pack, unknown)).rejects.toThrow('no scenario of pack toolsandbox is called "nowhere"');
  });

  it('joins what is found under several augmentations', async () => {
    const checks = [referenceSolution];
    const { failures, tallies } = summarize(
      await validate(pack, { scenarios: ['broken', 'wifi_off'], checks }),
      checks,
    );
    expect(failures).toMatchObject([{ check: 'reference-solution', scenario: 'broken', augmentations: AUGMENTATIONS }]);
    expect(tallies).toMatchObject([{ failed: 8 }]);
  });

  it('lets a check judge all cells together', async () => {
    const counting: Check = {
      id: 'counting',
      number: 1,
      title: 'there are no scenarios',
      run: () => Promise.resolve([]),
      across: {
        measure: ({ scenario }) => Promise.resolve({ name: scenario.name }),
        judge: (measured) => [{ evidence: measured.map(({ figures }) => figures['name']).join(' ') }],
      },
    };
    const options = { scenarios: ['wifi_off', 'broken'], augmentations: ['none'], checks: [counting] } as const;
    expect(summarize(await validate(pack, options), [counting]).failures).toEqual([
      { check: 'counting', scenario: null, augmentations: [], evidence: 'wifi_off broken' },
    ]);
  });

  it('says so where a scenario has no reference solution', async () => {
    const imported = catalogueWith({ scenarios: [{ ...wifi, solution: [] }] });
    const options = { scenarios: ['wifi_off'], augmentations: ['none'], checks: [referenceSolution] } as const;
    const { reports } = await validate(imported, options);
    expect(reports[0]?.findings).toMatchObject([{ check: 'reference-solution', path: ['solution'] }]);
  });
});
