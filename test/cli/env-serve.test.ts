import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryDirectory } from '../infra/fixtures.ts';
import { formDifferences } from './form-differences.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { spawnToolsandbox } from './spawned.ts';

afterEach(() => vi.unstubAllEnvs());

async function envServer(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const cwd = await temporaryDirectory();
  const spawned = spawnToolsandbox(['env', 'serve', '--port', '0', ...args], { cwd, environment });
  onTestFinished(() => spawned[Symbol.asyncDispose]());
  return { ...spawned, cwd };
}

it('env serve serves episodes until it is interrupted, and stores them', async () => {
  const { firstLine, pid, ended, cwd } = await envServer(['--json', '--scenarios', 'wifi_*', '--results', 'r.db'], {
    TOOLSANDBOX_ENV_TOKEN: 'sesame',
  });
  const form = JSON.parse(await firstLine()) as Record<string, string>;
  expect(formDifferences(form, 'env-serve')).toEqual([]);
  expect(form).toMatchObject({ token: true, augmentations: ['none'], sweep: expect.stringMatching(/^episodes-/) });
  const body = JSON.stringify({ scenario: 'wifi_off' });
  const reset = (token: string) =>
    fetch(`${form['url']}/reset`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
  expect((await reset('other')).status).toBe(401);
  expect((await reset('sesame')).status).toBe(200);
  process.kill(pid, 'SIGTERM');
  const { code, stdout, stderr } = await ended;
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).not.toContain('sesame');
  const listed = await toolsandbox('list', '--sweep', 'episodes', '--results', `${cwd}/r.db`, '--json');
  expect(jsonLines(listed.stdout)).toMatchObject([{ outcome: 'cancelled', agent: 'external:policy' }]);
});

it.each([
  [['--listen', '0.0.0.0'], /whoever reaches 0\.0\.0\.0 could play: set TOOLSANDBOX_ENV_TOKEN/],
  [['--agent', 'scripted:oracle'], /--agent scripted:oracle takes its turns itself/],
  [['--listen', '192.0.2.1', '--no-store'], /cannot serve on 192\.0\.2\.1, port 0/],
  [['--scenarios', 'nowhere'], /nowhere/],
])('env serve refuses %j', async (args, message) => {
  const results = join(await temporaryDirectory(), 'r.db');
  const stored = args.includes('--no-store') ? [] : ['--results', results];
  if (args[1] === '192.0.2.1') vi.stubEnv('TOOLSANDBOX_ENV_TOKEN', 'x');
  const { code, stderr } = await toolsandbox('env', 'serve', '--port', '0', ...args, ...stored);
  expect({ code, stderr: stderr.replaceAll(/\s+/g, ' ') }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
});
