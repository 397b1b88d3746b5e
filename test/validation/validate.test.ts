import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { TRIVIAL_AGENTS } from '../../roles/scripted/trivial-agents.ts';
import type { Check, PlayRow, Trial } from '../../validation/check.ts';
import { CHECKS, checksNamed } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { examineCell } from '../../validation/examine.ts';
import { validate } from '../../validation/validate.ts';
import { solved, worse } from '../../validation/verdicts.ts';
import { catalogueWith } from '../support/packs.ts';
import { scenarioOf, subjectOf } from './subjects.ts';
import { atNight } from '../support/nightly.ts';

const wifi = scenarioOf('wifi_off');
const broken = { ...wifi, name: 'broken', solution: [{ say: 'Wifi is now switched off.' }] };
const referenceSolution = checksNamed(['reference-solution']);
const pack = catalogueWith({ scenarios: [broken, wifi] });

describe('validate', () => {
  it('reports every scenario under every augmentation, in order', async () => {
    const observed: string[] = [];
    await validate(pack, {
      scenarios: ['wifi_off', 'broken'],
      checks: referenceSolution,
      observe: ({ scenario, augmentation }) => observed.push(`${scenario} ${augmentation}`),
    });
    expect(observed).toEqual(['wifi_off', 'broken'].flatMap((name) => AUGMENTATIONS.map((one) => `${name} ${one}`)));
  });

  atNight(() => {
    it('finds the same in threads, in the same order', async () => {
      const options = { scenarios: ['wifi_off', 'broken'], checks: CHECKS };
      expect(await validate(pack, { ...options, threads: 2 })).toEqual(await validate(pack, options));
    });
  });

  it('throws what a thread throws', async () => {
    const unknown = { scenarios: ['nowhere'], checks: CHECKS, threads: 1 };
    await expect(validate(pack, unknown)).rejects.toThrow('no scenario of pack toolsandbox is called "nowhere"');
  });

  it('joins what is found under several augmentations', async () => {
    const checks = referenceSolution;
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
      rows: [],
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
    const options = { scenarios: ['wifi_off'], augmentations: ['none'], checks: referenceSolution } as const;
    const [report] = await validate(imported, options);
    expect(report?.findings).toMatchObject([{ check: 'reference-solution', path: ['solution'] }]);
  });

  it('says so once where nothing can be compared with a target', async () => {
    const told = { database: 'SANDBOX', target: { rows: [{ content: 5 }] } } as const;
    const milestones = { milestones: [{ constraints: [{ kind: 'snapshot', ...told } as const] }] };
    const unscored = catalogueWith({ scenarios: [{ ...wifi, milestones }] });
    const options = { scenarios: ['wifi_off'], augmentations: ['none'], checks: CHECKS } as const;
    const [report] = await validate(unscored, options);
    expect(report?.findings).toEqual([
      { check: 'reference-solution', evidence: expect.stringMatching(/^it cannot be scored: ROUGE compares texts/) },
    ]);
  });

  it('plays what several rows play once', async () => {
    const subject = subjectOf('wifi_off');
    const [one, other] = [subject.play([{ say: 'No.' }]), subject.play([{ say: 'No.' }])];
    expect(one).toBe(other);
    const later = subject.play([{ say: 'No.' }], { seed: 1 });
    expect(later).not.toBe(one);
    const named = (name: string) => subject.play({ name, takeTurn: TRIVIAL_AGENTS.idle });
    expect(named('idle')).toBe(named('idle'));
    expect(named('idle')).not.toBe(named('other'));
    await Promise.all([one, later, named('idle'), named('other')]);
  });

  describe('a row', () => {
    const row = (own: Partial<PlayRow> & Pick<PlayRow, 'plays'>): Check => ({
      id: 'own',
      number: 1,
      title: 'all is well',
      rows: [{ expect: worse, ...own }],
    });
    const same: Trial = { who: 'somebody', agent: wifi.solution };
    const silent: Trial = { who: 'nobody', agent: [{ say: '' }] };
    const evidenceOf = async (check: Check) =>
      (await examineCell(subjectOf('wifi_off'), [check])).findings.map(({ evidence }) => evidence);
    const lost = 'somebody loses nothing by it: no milestone notices, and the score is 1';

    it('says who came out otherwise than expected, by the row or by the play', async () => {
      expect(await evidenceOf(row({ plays: () => [same, silent] }))).toEqual([lost]);
      expect(await evidenceOf(row({ plays: () => [{ ...same, expect: solved }] }))).toEqual([]);
    });

    it('asks what makes it right all the same only then', async () => {
      const asked: string[] = [];
      const unless = ({ who }: Trial) => asked.push(who) > 0;
      expect(await evidenceOf(row({ plays: () => [same, silent], unless }))).toEqual([]);
      expect(asked).toEqual(['somebody']);
    });

    it('tries changes one by one if all together come out wrong, and blames them together if none is to blame', async () => {
      const both = { ...same, who: 'both' };
      expect(await evidenceOf(row({ plays: () => [{ ...both, parts: [same, silent] }] }))).toEqual([lost]);
      expect(await evidenceOf(row({ plays: () => [{ ...both, parts: [silent, silent] }] }))).toEqual([
        lost.replace('somebody', 'both'),
      ]);
      expect(await evidenceOf(row({ plays: () => [{ ...silent, parts: [same, same] }] }))).toEqual([]);
    });
  });
});
