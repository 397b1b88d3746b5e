import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { exampleRecord } from '../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];

const SCENARIOS = Array.from({ length: 10 }, (_, index) => `scenario_${index}`);
const BETTER = 'openai:better';
const WORSE = 'openai:worse';

/** On Tuesday, the worse agent has become worse still, one scenario was changed, and one has no score. */
beforeAll(async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  const agents = {
    monday: [BETTER, WORSE],
    tuesday: [BETTER, WORSE],
    wednesday: ['openai:other'],
    thursday: ['openai:other'],
    friday: [WORSE],
    'two-others': ['x:a', 'x:b'],
  };
  for (const [sweep, played] of Object.entries(agents)) {
    const parameters = sweep === 'tuesday' ? { agents: [WORSE, 'openai:never', BETTER] } : {};
    await store.sweeps.open({ id: sweep, parameters, cells: 20, createdAt: 0 });
    for (const agent of played) {
      for (const [index, scenario] of SCENARIOS.entries()) {
        const lost = agent === WORSE && sweep === 'tuesday' ? 0.3 : 0;
        const similarity = (agent === WORSE ? 0.5 : 1) - lost - (agent === WORSE ? index / 50 : 0) * (lost + 0.1);
        const { provenance } = exampleRecord();
        const changed = sweep === 'tuesday' && index === 0 ? { provenance: { ...provenance, scenario: 's2' } } : {};
        const missing = sweep === 'tuesday' && index === 1;
        await store.trajectories.save(
          exampleRecord({ sweep, agent, scenario }, { similarity: missing ? null : similarity, ...changed }),
        );
      }
    }
  }
  for (const [sweep, similarity] of Object.entries({ few: 1, fewer: 0 })) {
    await store.sweeps.open({ id: sweep, parameters: {}, cells: 5, createdAt: 0 });
    for (const scenario of SCENARIOS.slice(0, 5))
      await store.trajectories.save(exampleRecord({ sweep, agent: 'x:m', scenario }, { similarity }));
  }
  await store.sweeps.open({ id: 'elsewhere', parameters: {}, cells: 1, createdAt: 0 });
  await store.trajectories.save(
    exampleRecord({ sweep: 'elsewhere', agent: 'x:m', scenario: 'another' }, { similarity: 1 }),
  );
  await store.sweeps.open({ id: 'unscored', parameters: {}, cells: 1, createdAt: 0 });
  await store.trajectories.save(
    exampleRecord({ sweep: 'unscored', agent: 'x:m', scenario: 'another' }, { similarity: null }),
  );
  await store.sweeps.open({ id: 'augmented', parameters: {}, cells: 30, createdAt: 0 });
  for (const [augmentation, similarity] of Object.entries({ none: 1, '3dt': 0.9, tns: 0.4 } as const))
    for (const [index, scenario] of SCENARIOS.entries())
      await store.trajectories.save(
        exampleRecord(
          { sweep: 'augmented', agent: 'x:m', scenario, augmentation: augmentation as Augmentation },
          { similarity: similarity - (similarity < 1 ? index / 100 : 0) },
        ),
      );
  await store.sweeps.open({ id: 'nothing', parameters: {}, cells: 20, createdAt: 0 });
});

const compare = (...args: readonly string[]) => toolsandbox('compare', ...args, ...results);

const objects = (value: unknown) => value as readonly JsonObject[];

async function comparisons(...args: readonly string[]): Promise<readonly JsonObject[]> {
  const [printed] = jsonLines((await compare(...args, '--json')).stdout);
  return objects(printed?.['comparisons']);
}

describe('compare', () => {
  it('compares the agents of one sweep with the first one', async () => {
    const { code, stdout, stderr } = await compare('monday');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`before  monday  ${BETTER}\nafter   monday  ${WORSE}\n`);
    expect(stdout).toContain(
      '\nbroke: 10 (solved before, not after)\n  100.0 -> 48.2  monday/scenario_9/none/openai:worse/1\n      after, lost at message',
    );
    const [turned] = await comparisons('monday', '--agent', WORSE, BETTER);
    expect(turned).toMatchObject({ before: { agent: WORSE }, after: { agent: BETTER } });
    expect(turned?.['improved']).toHaveLength(10);
  });

  it('takes the agent that the sweep was asked to play first for the first one, and says so', async () => {
    const [found] = await comparisons('tuesday');
    expect(found).toMatchObject({ before: { agent: WORSE }, after: { agent: BETTER } });
    const said = (agent: string) =>
      `compared with ${agent}, the first agent of the sweep (another one: --agent BASELINE OTHER...)`;
    expect((await compare('tuesday')).stdout).toContain(said(WORSE));
    expect((await compare('monday')).stdout).toContain(said(BETTER));
    expect((await compare('tuesday', '--agent', BETTER, WORSE)).stdout).not.toContain('the first agent');
    expect((await compare('monday', 'tuesday')).stdout).not.toContain('the first agent');
  });

  it('fails unless the second side is shown not to be worse by the margin', async () => {
    const same = await compare('wednesday', 'thursday', '--margin', '40');
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(same.stdout).toContain(
      '  equivalent: solved differs by less than 40.0 points (90 % interval -25.2 to +25.2)',
    );
    const small = await compare('wednesday', 'thursday', '--margin', '3');
    expect(small).toMatchObject({
      code: 1,
      stderr:
        'openai:other in thursday compared with openai:other in wednesday: not shown to be within 3.0 points: solved (90 % interval -25.2 to +25.2) (--margin)\n',
    });
    const worse = await compare('monday', '--margin', '20');
    expect(worse.code).toBe(1);
    expect(worse.stderr).toMatch(
      /^openai:worse in monday compared with openai:better in monday: worse by more than 20\.0 points: solved/,
    );
    expect(await compare('monday', '--agent', WORSE, BETTER, '--margin', '20')).toMatchObject({ code: 0 });
    const [found] = await comparisons('monday', '--margin', '20');
    expect(found).toMatchObject({ solved: { margin: { margin: 0.2, shown: 'worse' } } });
    expect(formDifferences(found, 'comparison')).toEqual([]);
    for (const margin of ['0', '0.03', '100', '-3', 'x'])
      expect(await compare('monday', '--margin', margin)).toMatchObject({ code: 2, stdout: '' });
  });

  it('says that so few scenarios cannot show a regression', async () => {
    const { code, stderr } = await compare('few', 'fewer', '--fail-on-regression');
    expect(code).toBe(0);
    expect(stderr).toBe(
      'x:m in fewer compared with x:m in few: 5 scenarios are too few to find any regression (--fail-on-regression)\n',
    );
  });

  it.each([[[]], [['--fail-on-regression']], [['--margin', '3']]])(
    'fails where no cell can be compared (%j)',
    async (bar) => {
      const { code, stdout, stderr } = await compare('few', 'elsewhere', ...bar);
      expect(code).toBe(1);
      expect(stdout).toContain('no cell was scored on both sides with the same scenario and grader');
      const option = bar.length === 0 ? '' : ` (${bar[0]})`;
      expect(stderr).toBe(
        `nothing was compared of x:m in elsewhere and x:m in few: they share no scenario and augmentation${option}\n`,
      );
      expect((await compare('few', 'unscored', ...bar)).stderr).toBe(
        `nothing was compared of x:m in unscored and x:m in few: x:m in unscored has no run with a score${option}\n`,
      );
      expect(await compare('few', 'fewer')).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('says what augmentations cost: scrambled ones beside three distraction tools, others beside none', async () => {
    const { code, stdout } = await compare('augmented', '--by', 'augmentation');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n3dt after none\n.*\n  similarity +10 +100\.0 +85\.5 +-14\.5 .*  worse\n/);
    expect(stdout).toMatch(/\ntns after 3dt\n.*\n  similarity +10 +85\.5 +35\.5 +-50\.0 .*  worse\n/);
    expect(stdout).not.toContain('in spite of');
    const [first, second] = await comparisons('augmented', '--by', 'augmentation');
    expect(first).toMatchObject({
      before: { augmentation: 'none' },
      after: { sweep: 'augmented', augmentation: '3dt' },
    });
    expect(second).toMatchObject({ before: { augmentation: '3dt' }, after: { agent: 'x:m', augmentation: 'tns' } });
    expect(second?.['similarity']).toMatchObject({ pairs: 10, difference: expect.closeTo(-0.5, 12) });
    expectRefusal(
      await compare('monday', '--by', 'augmentation'),
      'has no augmentation with a score beside one that it adds to',
    );
    expect(await compare('monday', 'tuesday', '--by', 'augmentation')).toMatchObject({ code: 2, stdout: '' });
  });

  it('compares the agents that two sweeps have in common, or those that are named', async () => {
    const both = await comparisons('monday', 'tuesday');
    expect(both.map(({ before, after }) => [before, after])).toEqual(
      [BETTER, WORSE].map((agent) => [
        { sweep: 'monday', agent },
        { sweep: 'tuesday', agent },
      ]),
    );
    expect(both[0]).toMatchObject({
      similarity: { pairs: 8, difference: 0, p: 1 },
      unpaired: { before: 1, after: 0 },
      excluded: [{ input: 'scenario', pairs: 1, scenarios: ['scenario_0'] }],
    });
    expect(await comparisons('monday', 'tuesday', '--agent', WORSE)).toMatchObject([{ after: { agent: WORSE } }]);
    expect(await comparisons('monday', 'tuesday', 'friday', '--agent', WORSE)).toHaveLength(2);
  });

  it('compares the only agents of two sweeps', async () => {
    const stored = await comparisons('wednesday', 'thursday');
    expect(stored).toMatchObject([{ similarity: { difference: 0 } }]);
  });

  it('prints the documented JSON', async () => {
    const [, worse] = await comparisons('monday', 'tuesday');
    const [agents] = await comparisons('monday');
    expect(formDifferences(worse, 'comparison')).toEqual([]);
    expect(objects(worse?.['excluded'])).not.toEqual([]);
    expect(formDifferences(agents, 'comparison')).toEqual([]);
    expect(agents?.['broke']).toHaveLength(10);
    expect(objects(agents?.['broke'])[0]?.['decisive']).toMatchObject({ message: 3, instead: { message: 3 } });
  });

  it('fails on a regression, and only on one', async () => {
    const failed = await compare('monday', 'tuesday', '--fail-on-regression');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /^similarity of openai:worse in tuesday is 3\d\.\d points below that of openai:worse in monday, p \S+ \(--fail-on-regression\)\n$/,
    );
    expect(await compare('tuesday', 'monday', '--fail-on-regression')).toMatchObject({ code: 0, stderr: '' });
    expect(await compare('monday', 'tuesday')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    [['monday,tuesday'], 'several sweeps are words: npx toolsandbox compare monday tuesday'],
    [['monday', 'monday'], 'sweep monday cannot be compared with itself'],
    [['wednesday'], 'sweep wednesday has one agent only, openai:other: name another sweep to compare it with'],
    [['nothing'], 'sweep nothing has no stored runs'],
    [
      ['monday', 'two-others'],
      'have no agent in common: sweep monday has openai:better, openai:worse; sweep two-others has x:a, x:b',
    ],
    [['monday', 'nothing'], 'nothing is stored of sweep nothing'],
    [['monday', 'tuesday', '--agent', 'x:y'], '--agent x:y has no runs: sweep monday has openai:better, openai:worse'],
    [['monday', 'never'], 'no sweep "never" in these results'],
  ])('rejects %s', async (args, message) => {
    expectRefusal(await compare(...args), message);
  });
});
