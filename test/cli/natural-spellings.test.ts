import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listening } from '../support/listening.ts';

/** A chat server that has one model, and answers nothing else. */
const server = await listening(
  createServer((request, response) => {
    response.writeHead(request.url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [{ id: 'qwen3:8b' }] }));
  }),
);
afterAll(() => server[Symbol.asyncDispose]());
const baseUrl = `${server.url}/v1`;
const folder = temporaryFolder();
writeFileSync(join(folder, 'mine.mjs'), 'export default () => ({ content: "Done." });\n');

const dryRun = (...args: readonly string[]) =>
  toolsandbox('sweep', '--scenarios', 'wifi_off', '--dry-run', '--json', '--results', join(folder, 'r.db'), ...args);

describe('agents as people write them', () => {
  it.each([
    ['a model of the server', ['--agent', 'glm-5'], 'compatible:glm-5?baseUrl='],
    ['with options', ['--agent', 'glm-5?temperature=0'], 'compatible:glm-5?temperature=0&baseUrl='],
    ['of a provider', ['--agent', 'openai:gpt-6-sol?api=chat'], 'openai:gpt-6-sol?api=chat&baseUrl='],
    ['its only model', [], 'compatible:qwen3:8b?baseUrl='],
  ])('--base-url: %s', async (_, agent, spec) => {
    const { stdout } = await dryRun(...agent, '--base-url', baseUrl);
    expect(JSON.parse(stdout)).toMatchObject({ agents: [`${spec}${baseUrl}`] });
  });

  it('--base-url is refused beside an agent that has no server', async () => {
    const { code, stderr } = await dryRun('--agent', 'scripted:oracle', '--base-url', baseUrl);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: --base-url is the server of a model, and scripted:oracle is none: leave one of them out\n',
    });
  });

  it('a file, in a sweep', async () => {
    const { stdout } = await dryRun('--agent', join(folder, 'mine.mjs'));
    expect(JSON.parse(stdout)).toMatchObject({ agents: [expect.stringMatching(/^module:mine\.mjs\?version=/)] });
  });
});

it.each([
  ['sweep', '--augmentation'],
  ['sweep', '--augmentations'],
])('%s %s', async (_, flag) => {
  const { stdout } = await dryRun(flag, 'tns');
  expect(JSON.parse(stdout)).toMatchObject({ augmentations: ['tns'], cells: 1 });
});

it.each(['--augmentation', '--augmentations'])('run %s', async (flag) => {
  expectRefusal(await toolsandbox('run', 'wifi_off', flag, 'nothing'), 'Allowed choices are none, 3dt');
});
