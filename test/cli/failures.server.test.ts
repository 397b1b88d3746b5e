import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { spawnToolsandbox } from './spawned.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What a command that starts a worker of its own says about failures. */
let cwd: string;
const environment = { OPENAI_API_KEY: 'sk-test', TEMPORAL_ADDRESS: '' };
beforeEach(() => {
  cwd = temporaryFolder();
  environment.TEMPORAL_ADDRESS = inject('temporalAddress');
});

const log = () => join(cwd, '.toolsandbox/worker.log');

describe('a sweep', () => {
  it('whose key is refused says why and how often, and names the log of the worker', async () => {
    const replies = ['Incorrect API key provided', 'The account is closed'].map((text) => openaiError(401, text));
    await using server = await startOpenaiServer(replies);
    const args = `sweep --scenarios wifi_off --augmentations none,at --concurrency 1 --agent openai:gpt-5?baseUrl=${server.url}/v1`;
    const sweep = (...more: readonly string[]) =>
      spawnToolsandbox([...args.split(' '), ...more], { cwd, environment }).ended;
    const { code, stdout, stderr } = await sweep('--no-preflight');
    expect(code).toBe(1);
    expect(stdout).not.toContain('"level"');
    expect(stderr).not.toContain('"level"');
    expect(stderr).toContain('stopped early for openai:gpt-5');
    expect(stderr).toMatch(/2 cells without a score; .*\n {2}1 failed: .*401/);
    expect(stderr).toMatch(/npx toolsandbox list --sweep \S+ --failed\n/);
    expect(stderr).toContain('log of the worker: .toolsandbox/worker.log');
    expect(statSync(log()).mode & 0o777).toBe(0o600);
    expect(readFileSync(log(), 'utf8')).toContain('"msg":"worker ready"');
    expect(readFileSync(log(), 'utf8')).not.toContain('sk-test');
    const again = await sweep();
    expect(again.stderr).toMatch(/2 cells without a score(?![^]*401: Incorrect API key)/);
    expect(again.stderr, 'what stopped it now').toContain('The account is closed');
  });

  atNight(() => {
    it('whose preflight fails says why, and plays nothing', async () => {
      await using server = await startOpenaiServer([openaiError(401, 'Incorrect API key provided')]);
      const args = ['sweep', '--scenarios', 'wifi_off', '--augmentations', 'none,at'];
      const sweep = spawnToolsandbox([...args, '--agent', `openai:gpt-5?baseUrl=${server.url}/v1`], {
        cwd,
        environment,
      });
      const { code, stderr } = await sweep.ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(/stopped early for openai:gpt-5.*: openai gpt-5 answered 401: Incorrect API key provided/);
      expect(stderr).toContain('2 cells without a score; run the same command to play them again');
      expect(server.requests).toHaveLength(1);
    });
  });

  atNight(() => {
    it('without failures does not mention the log', async () => {
      const args = ['sweep', '--scenarios', 'wifi_off', '--augmentations', 'none'];
      const { code, stderr } = await spawnToolsandbox(args, { cwd, environment }).ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('worker.log') });
    });
  });

  atNight(() => {
    it('prints at once that its results cannot be stored', async () => {
      const args = [
        'sweep',
        '--scenarios',
        'wifi_off',
        '--concurrency',
        '1',
        '--agent',
        'scripted:oracle?delayMs=1000',
      ];
      await using sweep = spawnToolsandbox(args, { cwd, environment });
      const file = join(cwd, '.toolsandbox/results.db');
      const stored = async () => {
        const store = await openStore(file, 'read');
        const count = (await Array.fromAsync(store.trajectories.summaries())).length;
        await store.close();
        return count;
      };
      await sweep.until(/done {2}1 running/);
      while ((await stored()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
      rmSync(file);
      expect(await sweep.until(/^results at .*\n/m)).toMatch(/^results at .*results\.db: .*deleted or replaced/m);
    });
  });
});

atNight(() => {
  describe('run', () => {
    it('says why it waits', async () => {
      const busy = openaiError(429, 'Rate limit reached', { headers: { 'retry-after': '3600' } });
      await using server = await startOpenaiServer([busy]);
      const args = ['run', 'wifi_off', '--agent', `openai:gpt-5?baseUrl=${server.url}/v1`];
      await using run = spawnToolsandbox(args, { cwd, environment });
      const stderr = await run.until(/1 waiting: .*\n/);
      expect(stderr).toMatch(/1 waiting: openai gpt-5 answered 429: .*Rate limit reached.* \(until \d/);
    });
  });
});
