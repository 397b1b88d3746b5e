import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { servedEnv } from '../client/env/env-server.ts';

const TRAINER = fileURLToPath(new URL('../../scripts/outside/train_episodes.py', import.meta.url));
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
      openenv: { rewards: [1, 0], seeds: [5, 6], steps: 2, refused: expect.stringContaining('STALE_TURN') },
      openenv_forms: true,
      gym: { total: 1, ended: [true, false], result: SOLVED, warnings: [] },
    });
    await expect.poll(() => env.episodes.open, 'but the one that no step was taken of').toBe(1);
  });
});
