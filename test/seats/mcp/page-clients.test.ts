import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { heldSweep } from '../../support/gateway.ts';
import { pageProgram } from '../../support/page-programs.ts';

async function ran(environment: NodeJS.ProcessEnv) {
  const { file, folder } = pageProgram('mcp-agent.ts');
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...environment } });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

it('the client of docs/your-agent.md plays a scenario that it starts itself', async () => {
  const { stdout, stderr } = await ran({});
  expect(stdout).toBe('The run is over: completed.\n');
  expect(stderr).toContain('completed: solved, similarity 1.000');
});

it('the client of docs/your-agent.md plays a sweep at a gateway', async () => {
  await using sweep = await heldSweep(['wifi_off', 'cellular_off']);
  const { address, token } = await sweep.gateway();
  sweep.end();
  const { stdout, stderr } = await ran({ GATEWAY: address, TOKEN: token });
  expect(stdout).toBe('The run is over: completed.\n'.repeat(2));
  expect(stderr).toBe('');
  const ended = await Promise.all(sweep.runs.map((run) => run.ended));
  expect(ended.map(({ finished }) => finished.similarity)).toEqual([1, 1]);
});
