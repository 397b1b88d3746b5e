import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { MAIN } from '../../../bench/loaded-modules.ts';
import { heldSweep } from '../../support/gateway.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/your-agent.md'), 'utf8');

/** The page's client in TypeScript, in an empty folder where `npm install` was run. */
function installed(): { readonly file: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-page-'));
  const file = join(folder, 'mcp-agent.ts');
  writeFileSync(file, /^```ts mcp-agent\.ts\n(.*?)^```/ms.exec(PAGE)?.[1] ?? '');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@modelcontextprotocol'), join(folder, 'node_modules/@modelcontextprotocol'));
  writeFileSync(join(bin, 'toolsandbox'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(join(bin, 'toolsandbox'), 0o755);
  return { file, folder };
}

async function ran(environment: NodeJS.ProcessEnv) {
  const { file, folder } = installed();
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
  expect(stderr).toContain('the sweep night is over: no seat will open');
  const ended = await Promise.all(sweep.runs.map((run) => run.ended));
  expect(ended.map(({ finished }) => finished.similarity)).toEqual([1, 1]);
});
