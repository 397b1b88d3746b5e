import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-run-'));
afterAll(() => rmSync(folder, { recursive: true }));
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

  it('exits 0 if a run is scored, however badly', async () => {
    const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', 'scripted:unhelpful'];
    expect(await toolsandbox(...args, '--results', join(folder, 'other.db'))).toMatchObject({ code: 0 });
  });
});
