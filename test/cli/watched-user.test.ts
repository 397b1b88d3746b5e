import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const hangsUp = completion({ calls: [{ id: 'c', name: 'end_conversation', arguments: '{}' }] });
const results = ['--results', join(folder, 'results.db')];

/** Plays a scenario with a model as the user, and the reference solution as the agent. */
async function run(scenario: string, said: string, ...options: readonly string[]) {
  vi.stubEnv('COMPATIBLE_API_KEY', 'test-key');
  await using server = await startOpenaiServer([completion({ content: said }), hangsUp, hangsUp]);
  const user = `compatible:tiny?baseUrl=${server.url}/v1`;
  const played = await toolsandbox(
    'run',
    scenario,
    '--user',
    user,
    '--engine',
    'inline',
    '--json',
    ...results,
    ...options,
  );
  return { ...played, run: jsonLines(played.stdout)[0]! };
}

describe('a simulated user that falls out of character', () => {
  it('ends the run without a score, with what was seen as the reason', async () => {
    const { code, run: played } = await run('wifi_off', 'Great! How can I help you today?');
    expect(code).toBe(1);
    expect(played).toMatchObject({
      outcome: 'user-error',
      failure_kind: 'out-of-character',
      reason: 'the simulated user offered help: “Great! How can I help you today?”',
      similarity: null,
      usage: { user: { input: 11, output: 7 } },
    });
    const { stdout } = await toolsandbox('report', 'run', ...results);
    expect(stdout).toMatch(/user simulator compatible:tiny\S* failed in 1 of 1 play \(100\.0 %\): 1 out-of-character/);
  });

  it('is listened to in profile paper', async () => {
    const { run: played } = await run('wifi_off', 'Great! How can I help you today?', '--profile', 'paper');
    expect(played).toMatchObject({ outcome: 'completed', failure_kind: null });
  });
});
