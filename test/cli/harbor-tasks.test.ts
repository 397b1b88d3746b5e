import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'smol-toml';
import packageJson from '../../package.json' with { type: 'json' };
import { expectRefusal, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const exported = (...more: readonly string[]) =>
  toolsandbox('scenarios', 'export', 'wifi_off', '--format', 'harbor', '-o', join(folder, 'tasks'), ...more);

it('a task of Harbor is the scenario as an MCP server, its solution and its score, in an image of this version', async () => {
  expect(await exported()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 task of Harbor') });
  const read = (name: string) => readFileSync(join(folder, 'tasks/wifi_off', name), 'utf8');
  const { environment, agent, verifier } = parse(read('task.toml')) as Record<string, any>;
  const [server] = environment.mcp_servers;
  expect([server.command, ...server.args.slice(0, 2)]).toEqual(['toolsandbox', 'mcp', 'wifi_off']);
  expect([agent.user, verifier.environment_mode]).toEqual(['node', 'separate']);
  const results = server.args.at(-1);
  for (const script of ['solution/solve.sh', 'tests/test.sh']) expect(read(script)).toContain(`--results ${results}`);
  for (const image of ['environment/Dockerfile', 'tests/Dockerfile'])
    expect(read(image)).toContain(`toolsandbox@${packageJson.version} @modelcontextprotocol/server@`);
  // Harbor computes the same digest: test/outside/hubs.nightly.test.ts.
  const { dataset, tasks } = parse(readFileSync(join(folder, 'tasks/dataset.toml'), 'utf8')) as Record<string, any>;
  expect([dataset.name, dataset.version]).toEqual(['toolsandbox/toolsandbox', packageJson.version]);
  expect(tasks).toEqual([{ name: 'toolsandbox/wifi_off', digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) }]);
});

it('a folder with something in it is left alone, and a pack of ones own is refused', async () => {
  await exported();
  expectRefusal(await exported(), /is not empty: add --force/);
  const packed = await exported('--force', '--pack', 'mine.json');
  expectRefusal(packed, 'leave out --pack');
  expect(existsSync(join(folder, 'tasks/wifi_off/task.toml'))).toBe(true);
});
