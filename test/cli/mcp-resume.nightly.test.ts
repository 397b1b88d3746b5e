import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, inject, it } from 'vitest';
import { MAIN } from '../../bench/loaded-modules.ts';
import { killedMcpClient } from '../support/killed-mcp-client.ts';
import { conversation, mcpClient, playByMcp } from '../support/mcp-agent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const results = join(temporaryFolder(), 'results.db');

const ENVIRONMENT = { ...process.env, TEMPORAL_ADDRESS: inject('temporalAddress') } as Record<string, string>;

const commandWith = (...options: readonly string[]) =>
  [process.execPath, MAIN, 'mcp', 'wifi_off', '--results', results, ...options] as const;

/** A client that has started the command on the engine; what the command said. */
async function started(...options: readonly string[]) {
  const [command, ...args] = commandWith(...options);
  const transport = new StdioClientTransport({ command, args, env: ENVIRONMENT, stderr: 'pipe' });
  let said = '';
  transport.stderr!.on('data', (chunk) => (said += String(chunk)));
  return { client: await mcpClient(transport), said: () => said };
}

it('a run whose client was killed is continued with --resume, and only with it', async () => {
  const { conversation: left, said } = await killedMcpClient(commandWith('--resume'), ENVIRONMENT);
  expect(said).toContain('the run waits on its engine: start the same command with --resume');

  const other = await started();
  expect(await conversation(other.client)).toMatchObject({ turn: 1, trajectory: 'run/wifi_off/none/external:mcp/2' });
  await playByMcp(other.client);
  await expect.poll(other.said).toContain('completed: solved');
  await other.client.close();

  const again = await started('--resume');
  expect(await conversation(again.client)).toEqual(left);
  expect(left).toMatchObject({ turn: 3, trajectory: 'run/wifi_off/none/external:mcp/1' });
  await again.client.callTool({ name: 'set_wifi_status', arguments: { on: false } });
  await again.client.callTool({ name: 'say_to_user', arguments: { message: 'Wifi is off.' } });
  await expect.poll(again.said).toContain('show run/wifi_off/none/external:mcp/1');
  expect(again.said()).toContain('completed: solved');
  await again.client.close();

  const anew = await started('--resume');
  expect(await conversation(anew.client)).toMatchObject({ trajectory: 'run/wifi_off/none/external:mcp/3' });
  await anew.client.close();
  // Ended in order: the run does not wait.
  await expect.poll(anew.said).toContain('agent-error (the agent ended its session');
});
