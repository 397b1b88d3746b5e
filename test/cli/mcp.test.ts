import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import type { Client } from '@modelcontextprotocol/client';
import { MAIN } from '../../bench/loaded-modules.ts';
import { openStore } from '../../results/open-store.ts';
import { killedMcpClient } from '../support/killed-mcp-client.ts';
import { mcpClient, playByMcp, say, textOf } from '../support/mcp-agent.ts';
import { toolsandbox } from './command-line.ts';
import { ALL_AT_ONCE, nameOf, expectHarmlessText } from './hostile-text.ts';
import { atNight, rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The command, with results of its own. */
function prepared(...options: readonly string[]) {
  const results = join(temporaryFolder(), 'results.db');
  const args = ['mcp', 'wifi_off', '--engine', 'inline', '--results', results, ...options];
  /** All runs; null before the first one. */
  const stored = async () => {
    await using store = await openStore(results, 'read');
    return await Array.fromAsync(store.trajectories.records({}));
  };
  return { args, command: [process.execPath, MAIN, ...args], stored };
}

/** A client that has started the command, as MCP clients do. */
async function started(...options: readonly string[]) {
  const { command, stored } = prepared(...options);
  const [program = '', ...args] = command;
  const transport = new StdioClientTransport({ command: program, args, stderr: 'pipe' });
  let said = '';
  transport.stderr!.on('data', (chunk) => (said += String(chunk)));
  return { transport, said: () => said, stored };
}

const VERSIONS = [
  { version: '2025-11-25', mode: 'legacy' as const },
  { version: '2026-07-28', mode: { pin: '2026-07-28' } },
  { version: '2026-07-28', mode: 'auto' as const },
];

it.each(rowsOfToday(VERSIONS, ({ mode }) => mode === 'legacy'))(
  'plays a scenario, one run, with a client that speaks $version: $mode',
  async ({ version, mode }) => {
    const { transport, said, stored } = await started();
    const problems: Error[] = [];
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
    expect(await stored()).toMatchObject([{ cell: { trial: 1 }, outcome: 'completed', score: { similarity: 1 } }]);
  },
);

describe('a client that leaves in the middle of the run', () => {
  const CALL = { name: 'set_wifi_status', arguments: { on: true } };

  const WAYS = [
    { how: 'closes standard input', leave: async (client: Client) => client.close() },
    {
      how: 'ends the process',
      leave: async (_: Client, { pid }: StdioClientTransport) => void process.kill(pid!, 'SIGTERM'),
    },
  ];
  it.each(rowsOfToday(WAYS, ({ how }) => how === 'ends the process'))(
    'in order, as it $how: the run is the error of the agent, and says what to do',
    async ({ leave }) => {
      const { transport, said, stored } = await started();
      const client = await mcpClient(transport);
      await client.callTool(CALL);
      await leave(client, transport);
      await client.close();
      await expect.poll(said).toContain('show run/');
      expect(said()).toContain('reaches the user only by the tool say_to_user: its program must call that');
      expect(await stored()).toMatchObject([{ outcome: 'agent-error', score: { solved: false } }]);
    },
  );

  it('because it was killed: the run is cancelled', async () => {
    const { command, stored } = prepared();
    const { said } = await killedMcpClient(command);
    expect(said).toMatch(/cancelled.*show run\//s);
    expect(await stored()).toMatchObject([{ outcome: 'cancelled', score: null }]);
  });
});

it('begins no run for a client that only looks', async () => {
  const { transport, said, stored } = await started();
  const client = await mcpClient(transport);
  expect(client.getInstructions()).toContain('Turn off my wifi, please.');
  expect((await client.listTools()).tools).toHaveLength(3);
  expect((await client.getPrompt({ name: 'scenario' })).messages).toHaveLength(1);
  await client.close();
  await expect.poll(said).toContain('the client left before it had called a tool: no run was begun');
  expect(await stored()).toEqual([]);
});

it('has no run to resume that was played in its own process', async () => {
  const { code, stderr } = await toolsandbox(...prepared('--resume').args);
  expect(stderr).toContain('--resume takes up a run on an engine: leave out --engine inline');
  expect(code).toBe(2);
});

it('says who plays if another agent is named', async () => {
  const { code, stderr } = await toolsandbox(...prepared('--agent', 'scripted:oracle').args);
  expect(stderr).toContain('--agent scripted:oracle: the agent is the MCP client');
  expect(code).toBe(2);
});

atNight(() => {
  it('prints nothing of a hostile client unescaped', async () => {
    const results = join(temporaryFolder(), 'results.db');
    const child = spawn(process.execPath, [MAIN, 'mcp', 'wifi_off', '--engine', 'inline', '--results', results]);
    const printed = Promise.all([text(child.stdout), text(child.stderr)]);
    const call = (id: unknown, method: string, params: object) =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const clientInfo = { name: ALL_AT_ONCE, version: ALL_AT_ONCE };
    const lines = [
      ALL_AT_ONCE,
      '{"jsonrpc": "2.0"}',
      call(ALL_AT_ONCE, ALL_AT_ONCE, { [ALL_AT_ONCE]: ALL_AT_ONCE }),
      call(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
      call(2, 'tools/call', { name: nameOf(ALL_AT_ONCE), arguments: { [ALL_AT_ONCE]: ALL_AT_ONCE } }),
      call(3, 'tools/call', { name: 'say_to_user', arguments: { message: ALL_AT_ONCE } }),
    ];
    child.stdin.write(`${lines.join('\n')}\n`);
    await new Promise<void>((answered) => {
      let said = '';
      child.stdout.on('data', (chunk) => (said += String(chunk)).includes('"id":3') && answered());
    });
    child.stdin.end();
    const [stdout, stderr] = await printed;
    expect(stderr).toContain('a message of the client was refused');
    expect(stderr).toContain('show run/wifi_off');
    expectHarmlessText(stderr);
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });
});
