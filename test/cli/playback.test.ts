import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { MAIN } from '../../scripts/processes/start-command.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];

it('a recorded run prints the command that plays it again, which does so without the model', async () => {
  const tape = join(folder, 'tape');
  let hint;
  {
    await using server = await startOpenaiServer([completion({ content: 'I cannot.' })]);
    const agent = `openai:gpt-test?baseUrl=${server.url}/v1`;
    const args = ['run', 'wifi_off', '--engine', 'inline', '--seed', '7', '--agent', agent, '--record', tape];
    const { stderr } = await toolsandbox(...args, ...results);
    hint = /play it again.*\n\s*npx toolsandbox (.*)\n/.exec(stderr)?.[1];
    expect(server.requests).toHaveLength(1);
  }
  const again = (hint ?? '').split(' ').map((word) => word.replaceAll("'", ''));
  expect(await toolsandbox(...again)).toMatchObject({ code: 0 });
  const [first, second] = jsonLines((await toolsandbox('list', '--json', ...results)).stdout);
  expect([first?.['trial'], second?.['trial']]).toEqual([1, 2]);
  for (const key of ['usage', 'similarity', 'turn_count']) expect(second?.[key]).toEqual(first?.[key]);
});

it.each([
  [['--playback', join(folder, 'missing')], /--playback .*missing is no folder: record calls there first/],
  [['--record', join(MAIN, 'tape')], /--record .*tape cannot be created \(\w+\): choose another folder/],
  [['--record', 'a', '--playback', 'b'], /--playback.*cannot be used with.*--record/],
])('%s is refused before anything starts', async (options, message) => {
  const { code, stderr } = await toolsandbox('run', 'wifi_off', ...options, '--results', join(folder, 'never.db'));
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(message);
});
