import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, it, vi } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { spawnToolsandbox } from './spawned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});

it.skipIf(process.platform !== 'linux')(
  'a worker that is killed during a model call costs one repeated call, and the log says so',
  async () => {
    const call = { id: 'call_1', name: 'set_wifi_status', arguments: '{"on": false}' };
    await using server = await startOpenaiServer([
      { ...completion({ content: 'Nobody hears this.' }), delayMs: 120_000 },
      completion({ calls: [call] }),
      completion({ content: 'Wifi is off.' }),
    ]);
    const agent = `compatible:gpt-test?baseUrl=${server.url}/v1`;
    const cells = ['--id', 'killed', '--scenarios', 'wifi_off', '--augmentations', 'none'];
    await using sweep = spawnToolsandbox(['sweep', ...cells, '--agent', agent, '--no-preflight'], {
      cwd,
      environment: { TEMPORAL_ADDRESS: inject('temporalAddress') },
    });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 120_000, interval: 100 });
    const children = readFileSync(`/proc/${sweep.pid}/task/${sweep.pid}/children`, 'utf8').trim().split(' ');
    expect(children, 'the worker is the only child').toHaveLength(1);
    process.kill(Number(children[0]), 'SIGKILL');
    const { code, stderr } = await sweep.ended;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(server.requests).toHaveLength(3);
    const store = await openStore(join(cwd, '.toolsandbox', 'results.db'), 'read');
    const record = await store.trajectories.find(`killed/wifi_off/none/${agent}/1`);
    await store.close();
    const reports = record?.events.flatMap((event) => (event.kind === 'turn' && event.report) || []);
    expect(reports?.map(({ attempts, lostAttempts = 0 }) => [attempts, lostAttempts])).toEqual([
      [2, 1],
      [1, 0],
    ]);
  },
);
