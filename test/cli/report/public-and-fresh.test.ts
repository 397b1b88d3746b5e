import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from '../command-line.ts';
import { formDifferences } from '../form-differences.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];
const SCENARIOS = Array.from({ length: 20 }, (_, index) => `scenario_${index}`);
const HONEST = 'openai:honest';
const RECITING = 'openai:reciting';

/** One agent solves 14 of 20 scenarios either way, the other all of those that it has seen and 6 of the variants. */
beforeAll(async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  for (const sweep of ['published', 'fresh', 'again']) {
    await store.sweeps.open({ id: sweep, parameters: {}, cells: 40, createdAt: 0 });
    for (const agent of [HONEST, RECITING]) {
      const solves = agent === HONEST ? 14 : sweep === 'fresh' ? 6 : 20;
      for (const [index, scenario] of SCENARIOS.entries()) {
        const { provenance } = exampleRecord();
        const own = sweep === 'fresh' ? { ...provenance, scenario: 'varied', grader: 'varied' } : provenance;
        const similarity = index < solves ? 1 : 0;
        await store.trajectories.save(exampleRecord({ sweep, agent, scenario }, { similarity, provenance: own }));
      }
    }
  }
});

const report = (...args: readonly string[]) => toolsandbox('report', ...args, ...results);

describe('report --public', () => {
  it('prints what is solved of the public scenarios and of their variants, and the difference with its interval', async () => {
    const { code, stdout } = await report('fresh', '--public', 'published');
    expect(code).toBe(0);
    const text = stdout.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      /openai:reciting against public sweep published: public 100\.0 %, fresh 30\.0 %, difference -70\.0 points \(95 % interval -\d+\.\d to -\d+\.\d\), 20 cells/,
    );
    expect(text).toContain(
      'openai:honest against public sweep published: public 70.0 %, fresh 70.0 %, difference 0.0 points',
    );
    expect((await report('fresh')).stdout).not.toContain('against public sweep');
  });

  it('prints the same as JSON', async () => {
    const [printed] = jsonLines((await report('fresh', '--public', 'published', '--json')).stdout);
    expect(formDifferences(printed!, 'report')).toEqual([]);
    const found = printed!['public_and_fresh'] as readonly { agent: string; solved: { difference: number } }[];
    expect(found.map(({ agent, solved }) => [agent, solved.difference])).toEqual([
      [HONEST, 0],
      [RECITING, -0.7],
    ]);
  });

  it('says that nothing is compared with a sweep of the same scenarios', async () => {
    const { stdout } = await report('again', '--public', 'published');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('no cell of both is judged and a variant (scenarios vary)');
    expectRefusal(await report('fresh', '--public', 'fresh'), 'sweep fresh cannot be compared with itself');
  });
});
