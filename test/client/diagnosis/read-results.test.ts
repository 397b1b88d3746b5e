import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStored } from '../../../client/diagnosis/read-results.ts';
import { openStore } from '../../../results/open-store.ts';
import { parametersOf } from '../../../runs/sweep-spec.ts';
import { sweepOf } from '../../../scripts/sweep-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('whoever sits in a seat from outside is no model with limits; what his turns cost counts for the budget', async () => {
  const location = join(temporaryFolder(), 'results.db');
  const [person, user] = ['external:anna', 'openai:gpt-test'];
  const store = await openStore(location, 'write');
  const spec = sweepOf('nightly', ['wifi_off'], { agents: [`${person}?timeoutMs=60000`], user });
  await store.sweeps.open({ id: 'nightly', parameters: parametersOf(spec), cells: 1, createdAt: 0 });
  for (const model of [person, user]) {
    const call = { ticket: model, model, sweep: 'nightly' };
    await store.traffic.admit({ ...call, tokens: 1, most: { tokens: 1, costUsd: 1 }, first: true, timeoutMs: 1000 });
    await store.traffic.settle(call, { tokens: 5, costUsd: 0.5, succeeded: true });
  }
  const { id } = store;
  await store.close();
  const stored = await readStored(location, { sweep: 'nightly', store: id, workflowId: '' });
  expect(stored).toMatchObject({ unasked: [], models: [{ model: user }], budget: { costUsd: 1 } });
});
