import { rmSync } from 'node:fs';
import { afterAll, expect, inject, it } from 'vitest';
import { jsonLines } from './command-line.ts';
import { spawnToolsandbox } from './spawned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folders = [0, 1].map(() => temporaryFolder());
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })));

const AGENTS = ['scripted:oracle?delayMs=50', 'scripted:unhelpful?delayMs=50'];
const SWEEPS = ['one', 'two'];
const SCENARIOS = ['get_cellular', 'wifi_off'];

it('two directories play two sweeps each on one server, all at once and with equal ids, and keep their own results', async () => {
  const environment = { TEMPORAL_ADDRESS: inject('temporalAddress') };
  const run = (cwd: string, ...args: readonly string[]) => spawnToolsandbox(args, { cwd, environment }).ended;
  const ends = await Promise.all(
    folders.flatMap((cwd, index) =>
      SWEEPS.map((id) =>
        run(
          cwd,
          'sweep',
          '--id',
          id,
          '--scenarios',
          SCENARIOS.join(),
          '--augmentations',
          'none',
          '--agent',
          AGENTS[index]!,
        ),
      ),
    ),
  );
  expect(ends.map(({ code, stderr }) => (code === 0 ? code : stderr))).toEqual([0, 0, 0, 0]);
  for (const [index, cwd] of folders.entries()) {
    const listed = jsonLines((await run(cwd, 'list', '--json')).stdout);
    expect(listed.map(({ sweep, base_scenario, agent }) => [sweep, base_scenario, agent])).toEqual(
      SWEEPS.flatMap((sweep) => SCENARIOS.map((scenario) => [sweep, scenario, AGENTS[index]])),
    );
    const sweeps = jsonLines((await run(cwd, 'sweep', 'list', '--json')).stdout);
    expect(sweeps.map(({ status, stored }) => [status, stored])).toEqual(SWEEPS.map(() => ['completed', 2]));
  }
});
