import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Gateway } from '../../client/mcp/gateway/start-gateway.ts';
import { claim, heldSweep } from '../support/gateway.ts';
import type { HeldSweep } from '../support/gateway.ts';

const outside = inject('outside');

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/your-agent.md'), 'utf8');

/** The tools as inspect_ai gives them to its solvers. */
const INSPECT = `
import asyncio, os
from inspect_ai.tool import ToolDef, mcp_connection, mcp_server_http

async def main():
    server = mcp_server_http(name="toolsandbox", url=os.environ["ADDRESS"], authorization=os.environ["TOKEN"])
    async with mcp_connection([server]):
        tools = {ToolDef(tool).name: tool for tool in await server.tools()}
        print(sorted(tools))
        for name, given in [("set_wifi_status", {"on": False}), ("say_to_user", {"message": "Done."})]:
            result = await tools[name](**given)
            print(result if isinstance(result, str) else result[0].text)

asyncio.run(main())
`;

async function python(program: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(outside!.python, ['-c', program], { env: { ...process.env, ...environment } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

describe.skipIf(outside === null)('a gateway and clients of MCP that others wrote', () => {
  let sweep: HeldSweep;
  let gateway: Gateway;
  beforeEach(async () => {
    sweep = await heldSweep(['wifi_off', 'cellular_off']);
    gateway = await sweep.gateway();
    sweep.end();
  });
  afterEach(() => sweep[Symbol.asyncDispose]());

  it('the Python SDK: the client of docs/your-agent.md plays until the sweep is over', async () => {
    const program = /^```python mcp_agent\.py\n(.*?)^```/ms.exec(PAGE)?.[1] ?? '';
    const { stdout, stderr } = await python(program, { GATEWAY: gateway.address, TOKEN: gateway.token });
    expect(stdout, stderr).toBe('The run is over: completed.\n'.repeat(2));
    const ended = await Promise.all(sweep.runs.map((run) => run.ended));
    expect(ended.map(({ finished }) => finished.similarity)).toEqual([1, 1]);
  });

  it('inspect_ai has the tools, and calls them', async () => {
    const { address, token } = await claim(gateway);
    const { stdout, stderr } = await python(INSPECT, { ADDRESS: address, TOKEN: token });
    expect(stdout, stderr).toContain("'conversation', 'say_to_user', 'set_wifi_status'");
    expect(stdout).toContain('The run is over: completed.');
    expect((await sweep.runs[0]!.ended).finished.similarity).toBe(1);
  });
});
