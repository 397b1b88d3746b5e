import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { createMachine, startForTest } from '../support/machine.ts';

const ROOT = join(import.meta.dirname, '../..');
const LAUNCHER = join(ROOT, 'bin/toolsandbox');

async function serves(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

it.each([
  ['through npx', () => 'npx', ['toolsandbox'], () => ROOT],
  ['by its path, from another folder', () => LAUNCHER, [], (folder: string) => folder],
  ['by a link on the PATH', (folder: string) => linkIn(folder), [], (folder: string) => folder],
] as const)('a command that was started %s ends when it is killed', async (_, command, args, directory) => {
  const { directory: folder, environment } = await createMachine();
  const [port = 0] = await freePorts([0]);
  const { child } = startForTest(command(folder), [...args, 'engine', 'codec-server', '--port', String(port)], {
    cwd: directory(folder),
    env: environment,
  });
  await expect.poll(() => serves(port)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await expect.poll(() => serves(port)).toBe(false);
});

function linkIn(folder: string): string {
  const link = join(folder, 'toolsandbox');
  symlinkSync(LAUNCHER, link);
  return link;
}
