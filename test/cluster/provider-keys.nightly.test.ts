import { expect, it, onTestFinished } from 'vitest';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { pendingTurn, played, sweepHandle } from './support/sweeps.ts';

const OPENAI_API_KEY = 'sk-known-to-one-worker-only';

it.skipIf(withoutCluster)(
  "a worker without a provider's key leaves that provider's turns to workers that have it",
  async () => {
    const model = await startOpenaiServer([
      completion({ calls: [{ id: 'call_1', name: 'set_wifi_status', arguments: '{"on": false}' }] }),
      completion({ content: 'Wifi is now switched off.' }),
    ]);
    onTestFinished(() => model[Symbol.asyncDispose]());
    const agent = `openai:gpt-test?baseUrl=${model.url}/v1`;
    const site = await createSite();
    const [keyless, keyed, office] = [
      await site.machine(),
      await site.machine({ OPENAI_API_KEY }),
      await site.machine({ OPENAI_API_KEY }),
    ];
    await keyless.worker();
    const cells = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--agent', agent, 'scripted:oracle'];
    const started = await office.run('sweep', '--id', 'keys', '--detach', ...cells);
    expect(started.code, started.stderr).toBe(0);

    await played(site.client, 'keys', 1);
    const waiting = await pendingTurn(site.client, `keys/wifi_off/none/${agent}/1`);
    expect(waiting).toMatchObject({ attempt: 1, lastFailure: null });
    const [status] = await office.json('status', 'keys');
    expect(status).toMatchObject({ status: 'running', done: 1, running: 1, stops: [] });
    expect(model.requests).toEqual([]);

    await keyed.worker();
    await (await sweepHandle(site.client, 'keys')).result();
    const listed = await keyless.json('list', '--sweep', 'keys');
    expect(listed.map((run) => [run.agent, run.outcome, run.similarity])).toEqual([
      [agent, 'completed', 1],
      ['scripted:oracle', 'completed', 1],
    ]);
    expect(model.requests).toHaveLength(2);
  },
);
