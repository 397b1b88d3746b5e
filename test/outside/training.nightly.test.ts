import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { servedEnv } from '../seats/env/env-server.ts';
import { mortalServer } from '../seats/env/mortal-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TRAINER = fileURLToPath(new URL('../../scripts/outside/train_episodes.py', import.meta.url));
const LONG_TRAINER = fileURLToPath(new URL('../../scripts/outside/train_long.py', import.meta.url));
const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));
const clients = inject('trainingClients');

/** What came of the episodes that Python played. */
interface Trained {
  readonly own_client: {
    readonly fork: { readonly of: string };
  };
  readonly [part: string]: unknown;
}

const SOLVED = { outcome: 'completed', solved: true, similarity: 1, reason: null };

describe.skipIf(clients === null)('trainers in Python', () => {
  it('play to the end with our client, with that of OpenEnv, and as an environment of Gymnasium', async () => {
    const env = await servedEnv(['wifi_off', 'cellular_off'], { token: 'sesame' });
    const { stdout } = await promisify(execFile)(clients?.python ?? '', ['-B', TRAINER, CLIENT, env.url, 'sesame']);
    const trained = JSON.parse(stdout) as Trained;
    const { of } = trained.own_client.fork;
    expect(trained).toEqual({
      own_client: {
        scenarios: ['wifi_off', 'cellular_off'],
        total: 1,
        result: SOLVED,
        milestones: [1],
        fork: { of, episode_id: of, turn: 1, turn_shown: 1, total: 0 },
        many: Array.from({ length: 16 }, () => 1),
        refusals: [
          [422, 'VALIDATION_ERROR'],
          [409, 'STALE_TURN'],
          [422, 'VALIDATION_ERROR'],
        ],
      },
      lost_answers: { lost: 6, total: 1, steps: 2, fork: 1 },
      without_token: 401,
      unreachable: expect.stringMatching(
        /^no answer from http:\/\/127\.0\.0\.1:9 .*: start it with `npx toolsandbox env serve`/,
      ),
      openenv: { rewards: [1, 0], seeds: [5, 6], steps: 2, refused: expect.stringContaining('STALE_TURN') },
      openenv_forms: true,
      gym: { total: 1, ended: [true, false], result: SOLVED, warnings: [] },
    });
    // The one whose step was refused continues.
    await expect.poll(() => env.episodes.open).toBe(1);
  });

  it('ride out a server that is killed again and again, and lose nothing', async () => {
    const env = await mortalServer();
    const trainer = promisify(execFile)(clients?.python ?? '', ['-B', LONG_TRAINER, CLIENT, env.url]);
    for (const runs of [5, 40, 75]) {
      await expect.poll(env.runs).toBeGreaterThan(runs);
      await env.kill();
      await env.start();
    }
    const { stdout } = await trainer;
    expect(JSON.parse(stdout)).toEqual({ episodes: 60, totals: [1], steps: [2], forks: [1] });
  });

  it('do what docs/training.md says', async () => {
    const page = readFileSync(new URL('../../docs/training.md', import.meta.url), 'utf8');
    const folder = temporaryFolder();
    const env = await servedEnv(['wifi_off', 'cellular_off']);
    const printed = [];
    for (const [, name = '', text = ''] of page.matchAll(/^```python (\S+)\n(.*?)^```/gms)) {
      writeFileSync(join(folder, name), text);
      const environment = { ...process.env, TOOLSANDBOX_ENV_URL: env.url, PYTHONPATH: CLIENT };
      const { stdout } = await promisify(execFile)(clients?.python ?? '', [name], { cwd: folder, env: environment });
      printed.push(name, ...stdout.trim().split('\n'));
    }
    expect(printed).toEqual([
      'train.py',
      'wifi_off 1.0 0.0',
      'cellular_off 1.0 0.0',
      'wifi_off 1.0 0.0',
      'cellular_off 1.0 0.0',
      'openenv_client.py',
      '0 True True',
    ]);
  });
});
