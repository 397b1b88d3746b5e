import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { importCheckout } from '../../client/imports/import-checkout.ts';
import { hubPrograms } from '../../scripts/outside/hubs.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { orSkipped } from './support/or-skipped.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// What docs/exports.md says of it.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ARCHIVE = here('../../../shared/tau2/tau2-a2c0247.tar.xz');
if (!existsSync(ARCHIVE))
  console.warn(`\n*** SKIPPED: ${ARCHIVE} not found, so nothing is exported for tau2-bench. ***\n`);

const folder = temporaryFolder();
const at = (...names: readonly string[]) => join(folder, ...names);

interface Read {
  readonly mean: number;
  readonly rewards: readonly (readonly [task: string, ours: number, theirs: number])[];
}

/** What tau2-bench finds in results files. */
async function read(programs: string, ...files: readonly string[]): Promise<readonly Read[]> {
  const args = [here('../../scripts/outside/read_tau2.py'), ...files];
  const { stdout } = await promisify(execFile)(join(programs, 'python'), args, { cwd: folder });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Read);
}

const differing = ({ rewards }: Read) => rewards.filter(([, ours, theirs]) => ours !== theirs).map(([task]) => task);

const programs = await orSkipped('TESTS OF TAU2-BENCH', (report) => hubPrograms('tau2', report));
describe.skipIf(programs === null || !existsSync(ARCHIVE))('tau2-bench', () => {
  it('reads what is exported: its mean is ours, and its evaluator gives each run our reward, but not a changed one', async () => {
    execFileSync('tar', ['-xf', ARCHIVE, '-C', folder]);
    const [pack, results] = [at('airline.json'), at('results.db')];
    // No reward of airline needs a judge.
    importCheckout(folder, pack, { domain: 'airline', replace: false });
    const agent = ['scripted:oracle', 'scripted:idle'];
    const { sweep, report } = await evaluate({ pack, agent, limit: 8, augmentations: ['none'], results });
    const exported = await toolsandbox('export', sweep, '--format', 'tau2', '-o', at('tau2'), '--results', results);
    expect(exported.code, exported.stderr).toBe(0);
    const files = agent.map((name) => at('tau2', name.replace(':', '_'), 'results.json'));
    const found = await read(programs!, ...files);
    const ours = agent.map((name) => report.guestRewards?.find((one) => one.agent === name)?.reward);
    expect(found.map(({ mean }) => mean)).toEqual(ours);
    expect(ours[0]).toBe(1);
    expect(ours[1]).toBeGreaterThan(0);
    expect(ours[1]).toBeLessThan(1);
    expect(found.map(({ rewards }) => rewards.length)).toEqual([8, 8]);
    expect(found.flatMap(differing)).toEqual([]);

    const changed = JSON.parse(readFileSync(files[0]!, 'utf8'));
    changed.simulations[0].reward_info.reward = 0;
    writeFileSync(at('changed.json'), JSON.stringify(changed));
    const [other] = await read(programs!, at('changed.json'));
    expect(other!.mean).toBe(7 / 8);
    expect(differing(other!)).toEqual([changed.simulations[0].task_id]);
  });
});
