import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { mainQueue, providerQueue } from '../../runs/names.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

async function resultsOf(...args: readonly string[]) {
  const { stdout } = await toolsandbox('doctor', '--json', ...args);
  return jsonLines(stdout).filter(({ check }) => check === 'results' || check === 'task queues');
}

it('doctor names the store, and the queues that its workers poll', async () => {
  const file = join(folder, 'results.db');
  const store = await openStore(file, 'write');
  await store.close();
  const [results, queues] = await resultsOf('--results', file);
  expect(results).toMatchObject({ ok: true, detail: `${store.location}, store ${store.id}` });
  expect(queues?.['detail']).toContain(`${mainQueue(store.id)}, and ${providerQueue(store.id, 'openai')} (`);
});

it('doctor tells results that nobody has made yet from those that cannot be read', async () => {
  const [missing] = await resultsOf('--results', join(folder, 'missing.db'));
  expect(missing).toMatchObject({ ok: 'note', detail: expect.stringContaining('no results at') });
  writeFileSync(join(folder, 'other.db'), 'not a database, but long enough to be one'.repeat(20));
  const [broken] = await resultsOf('--results', join(folder, 'other.db'));
  expect(broken).toMatchObject({ ok: false });
});
