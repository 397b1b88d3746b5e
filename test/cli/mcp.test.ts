import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { MAIN } from '../../bench/loaded-modules.ts';
import { openStore } from '../../results/open-store.ts';
import { mcpClient, playByMcp, say, textOf } from '../support/mcp-agent.ts';

/** A client that has started the command, as MCP clients do. */
async function started(...options: readonly string[]) {
  const results = join(mkdtempSync(join(tmpdir(), 'toolsandbox-mcp-')), 'results.db');
  const args = [MAIN, 'mcp', 'wifi_off', '--engine', 'inline', '--results', results, ...options];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
  let said = '';
  transport.stderr!.on('data', (chunk) => (said += String(chunk)));
  /** The run that is explained; a client that tries which protocol is spoken starts the command twice. */
  const stored = async () => {
    const [, id = ''] = /show (run\/\S+)/.exec(said) ?? [];
    const store = await openStore(results, 'read');
    try {
      return await store.trajectories.find(id);
    } finally {
      await store.close();
    }
  };
  return { transport, said: () => said, stored };
}

it.each(['2025-11-25', '2026-07-28'])('plays a scenario with a client that speaks %s', async (version) => {
  const { transport, said, stored } = await started();
  const problems: Error[] = [];
  const mode = version === '2026-07-28' ? { pin: version } : 'legacy';
  const client = await mcpClient(transport, { versionNegotiation: { mode } });
  Object.assign(client, { onerror: (error: Error) => problems.push(error) });
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  await playByMcp(client);
  await expect.poll(said).toMatch(/show run\/wifi_off\/none\/external:mcp\/\d/);
  expect(said()).toContain('completed: solved, similarity 1.000');
  const late = await say(client, 'Anything else?');
  expect([late.isError, textOf(late)]).toEqual([true, 'The run is over: completed.']);
  await client.close();
  expect(problems, 'standard output is the client’s').toEqual([]);
  expect(await stored()).toMatchObject({ outcome: 'completed', score: { similarity: 1 } });
});

it('cancels the run when the client leaves in the middle', async () => {
  const { transport, said, stored } = await started();
  const client = await mcpClient(transport);
  await client.callTool({ name: 'set_wifi_status', arguments: { on: false } });
  await client.close();
  await expect.poll(said).toContain('show run/');
  expect(said()).toContain('cancelled');
  expect(await stored()).toMatchObject({ outcome: 'cancelled', score: null });
});

it('says who plays if another agent is named', async () => {
  const { transport, said } = await started('--agent', 'scripted:oracle');
  await expect(mcpClient(transport)).rejects.toThrow('Connection closed');
  expect(said()).toContain('--agent scripted:oracle: the agent is the MCP client');
});
