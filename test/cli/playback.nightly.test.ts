import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { spawnToolsandbox } from './spawned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});

const KEY = 'sk-recorded-0123456789abcdef';

/** Different answers, of which one comes only after a failure. */
const replies = Array.from({ length: 60 }, (_, index) => {
  if (index === 4) return openaiError(500, 'broken');
  if (index % 3 > 0) return completion({ content: `I cannot do that (${index}).` });
  const call = { id: `call_${index}`, name: 'set_wifi_status', arguments: '{"on": false}' };
  return completion({ calls: [call] });
});

/** The logs of a sweep by trajectory, byte for byte. How long a retry waited is the time of day's. */
async function logsOf(results: string): Promise<ReadonlyMap<string, string>> {
  const store = await openStore(join(cwd, results), 'read');
  const logs = new Map<string, string>();
  for await (const { id } of store.trajectories.summaries()) {
    const events = (await store.trajectories.find(id))?.events;
    logs.set(
      id,
      JSON.stringify(events, (key, value: unknown) => (key === 'waitedMs' ? undefined : value)),
    );
  }
  await store.close();
  return logs;
}

it('a recorded sweep is repeated offline without a key, its logs byte for byte', async () => {
  const sweepWith = (agent: string, key: string, ...options: readonly string[]) => {
    const cells = ['--id', 'taped', '--scenarios', 'wifi_off,cellular_off', '--augmentations', 'none,tns'];
    const environment = { OPENAI_API_KEY: key, TEMPORAL_ADDRESS: inject('temporalAddress') };
    return spawnToolsandbox(['sweep', ...cells, '--agent', agent, ...options], { cwd, environment }).ended;
  };
  let agent;
  {
    await using server = await startOpenaiServer(replies);
    agent = `openai:gpt-test?baseUrl=${server.url}/v1`;
    const { code, stderr } = await sweepWith(agent, KEY, '--record', 'tape', '--results', 'live.db');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const files = readdirSync(join(cwd, 'tape'), { recursive: true, encoding: 'utf8', withFileTypes: true });
    const calls = files.filter((file) => file.isFile());
    expect(calls).toHaveLength(server.requests.length);
    for (const { parentPath, name } of calls) expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(KEY);
  }
  const { code, stderr } = await sweepWith(agent, '', '--playback', 'tape', '--results', 'played.db');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const recorded = await logsOf('live.db');
  expect(recorded.size).toBe(4);
  expect([...recorded.values()].join('')).toContain('"attempts":2');
  expect(await logsOf('played.db')).toEqual(recorded);
});
