import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { writeOwnPack } from '../support/own-pack.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { onTerminal } from './on-terminal.ts';
import { spawnToolsandbox } from './spawned.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

describe('run', () => {
  it('exits 1 with the reason if the provider refuses the key, so that nothing is scored', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-refused');
    await using server = await startOpenaiServer([openaiError(401, 'Incorrect API key provided')]);
    const agent = `openai:gpt-5?baseUrl=${server.url}/v1`;
    const results = ['--results', join(folder, 'results.db')];
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results];
    const { code, stdout, stderr } = await toolsandbox(...args);
    expect(server.requests).toHaveLength(1);
    expect(code).toBe(1);
    expect(stdout).toMatch(/infrastructure \(.*401.*\): not scored/);
    expect(stderr).toContain('npx toolsandbox show');
    const [listed] = jsonLines((await toolsandbox('list', '--failed', '--json', ...results)).stdout);
    expect(listed).toMatchObject({ sweep: 'run', similarity: null, outcome: 'infrastructure' });
  });

  it('says why it waits, and plays on', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    const limited = openaiError(429, 'Rate limit reached', { headers: { 'retry-after': '1' } });
    await using server = await startOpenaiServer([limited, completion({ content: 'I cannot do that.' })]);
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', `openai:gpt-5?baseUrl=${server.url}/v1`];
    const { code, stderr } = await toolsandbox(...args, '--results', join(folder, 'waits.db'));
    expect(stderr).toMatch(/^waiting: .*429: Rate limit reached.* \(next attempt in 1 s\)$/m);
    expect(code).toBe(0);
  });

  it('says at once that nothing answers, and waits briefly unless it is told for how long', async () => {
    const location = join(folder, 'away.db');
    await using server = await startOpenaiServer(() => completion({ content: 'I cannot do that.' }));
    const agent = `compatible:m?baseUrl=${server.url}/v1`;
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', agent, '--results', location];
    const waited = async () => {
      await using store = await openStore(location, 'read');
      return (await store.traffic.budget('run')).awayMs;
    };
    expect(await toolsandbox(...args)).toMatchObject({ code: 0 });
    expect(await waited()).toBe(10_000);
    await server[Symbol.asyncDispose]();
    const { code, stdout, stderr } = await toolsandbox(...args, '--away', '2s');
    expect(await waited()).toBe(2_000);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^waiting: .*compatible m is away since .* UTC \(connection refused at 127\.0\.0\.1:\d+\)/m);
    expect(stdout).toMatch(
      /infrastructure \(compatible m is away since .*It was tried for [23] s\. Start its server.*\): not scored/,
    );
    expectRefusal(
      await toolsandbox(...args, '--away', '2'),
      'It must be a number and s, m or h, for example 30m, or 0.',
    );
  });

  it('cuts long messages on a terminal, and nowhere else', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    const [long, end] = ['word '.repeat(12_000), 'finis'];
    await using server = await startOpenaiServer(() => completion({ content: `${long}${end}` }));
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', `openai:gpt-5?baseUrl=${server.url}/v1`];
    const run = () => toolsandbox(...args, '--results', join(folder, 'long.db'));
    expect((await run()).stdout).toContain(`word ${end}`);
    const { stdout } = await onTerminal({ columns: 80 }, run);
    expect(stdout).toMatch(/ … \d+ more lines of this message: `show` and --json have them\n/);
    expect(stdout).not.toContain(end);
    expect(stdout.length).toBeLessThan(5_000);
    const shown = () => toolsandbox('show', 'wifi_off/2', '--results', join(folder, 'long.db'));
    expect((await onTerminal({ columns: 80 }, shown)).stdout).toContain(end);
  });

  it('exits 0 if a run is scored, however badly', async () => {
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', 'scripted:unhelpful'];
    expect(await toolsandbox(...args, '--results', join(folder, 'other.db'))).toMatchObject({ code: 0 });
  });

  atNight(() => {
    it('plays a trial of its own if two of them play the same cell at once', async () => {
      const results = ['--results', join(folder, 'twice.db')];
      const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', 'scripted:oracle?delayMs=500', ...results];
      const runs = [1, 2].map(() => spawnToolsandbox(args, { cwd: folder }));
      const ends = await Promise.all(runs.map(({ ended }) => ended));
      expect(ends).toMatchObject([{ code: 0 }, { code: 0 }]);
      const listed = jsonLines((await toolsandbox('list', '--json', ...results)).stdout);
      expect(listed.map(({ trial, similarity }) => [trial, similarity])).toEqual([
        [1, 1],
        [2, 1],
      ]);
    });
  });

  it('stores its pack, by which show explains it without --pack', async () => {
    const results = ['--results', join(folder, 'own-pack.db')];
    const { name, note } = await writeOwnPack(folder, 'own-pack');
    const pack = join(folder, 'own-pack');
    const { code } = await toolsandbox('run', name, '--pack', pack, '--engine', 'inline', ...results);
    expect(code).toBe(0);
    const { stdout, stderr } = await toolsandbox('show', name, ...results);
    expect(stderr).toBe('');
    expect(stdout).toContain(note);
  });
});
