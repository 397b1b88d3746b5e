import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { planPrompting } from '../../client/planning/plan-prompting.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const at = (name: string) => join(folder, name);
const written = (name: string, text: string) => {
  writeFileSync(at(name), text);
  return at(name);
};
const DRY = [
  'sweep',
  '--user',
  'scripted:user',
  '--scenarios',
  'wifi_off',
  '--dry-run',
  '--results',
  join(folder, 'none.db'),
];

async function planned(...args: readonly string[]) {
  const { code, stdout, stderr } = await toolsandbox(...DRY, '--json', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return jsonLines(stdout)[0]!;
}

describe('the options for prompts', () => {
  it('leave the id of a sweep as it is if they ask for the default', async () => {
    const usual = await planned();
    expect(usual).toMatchObject({
      user_prompt: 'goal+boundary+demonstration',
      prompting: 'function-calling',
      agent_prompt: null,
    });
    const spelled = ['--user-prompt', 'goal+boundary+demonstration', '--prompting', 'function-calling'];
    expect(await planned(...spelled)).toEqual(usual);
    const prompts = { userPrompt: 'goal+boundary+demonstration', prompting: 'function-calling' } as const;
    expect(planPrompting(prompts, [], [])).toEqual({ settings: {}, texts: [] });
  });

  it('make another sweep of each part left out and each text', async () => {
    const [one, two] = [written('one.txt', 'Be brief.'), written('two.txt', 'Be long.')];
    const asked = [
      [],
      ['--user-prompt', 'goal'],
      ['--user-prompt', 'goal+boundary'],
      ['--agent-prompt', one],
      ['--prompting', 'react', '--agent', 'compatible:tiny?baseUrl=http://127.0.0.1:1/v1'],
      ['--agent', 'compatible:tiny?baseUrl=http://127.0.0.1:1/v1'],
      ['--agent-prompt', two],
    ];
    vi.stubEnv('COMPATIBLE_API_KEY', 'test-key');
    const ids: unknown[] = [];
    for (const options of asked) ids.push((await planned(...options))['sweep']);
    expect(new Set(ids).size).toBe(asked.length);
    const copy = written('copy.txt', 'Be brief.');
    expect(await planned('--agent-prompt', copy)).toMatchObject({ sweep: ids[3] });
  });

  it('are part of what --dry-run prints', async () => {
    const file = written('shown.txt', 'Be brief.');
    const { stdout } = await toolsandbox(...DRY, '--user-prompt', 'goal', '--agent-prompt', file);
    expect(stdout).toMatch(/ {2}prompts {8}user goal; agent function-calling, \S+shown\.txt \([\da-f]{12}\)\n/);
  });

  it.each([
    ['is not there', () => at('absent.txt'), 'cannot be read (ENOENT)'],
    ['is empty', () => written('empty.txt', ' \n'), 'is empty'],
    ['is longer than 64 KB', () => written('long.txt', 'x'.repeat(64 * 1024 + 1)), 'is larger than 65,536 bytes'],
    ['contains a NUL character', () => written('nul.txt', 'a\0b'), 'contains a NUL character'],
    ['is a folder', () => folder, 'is a folder'],
  ])('refuse a file of a prompt that %s, and name it', async (_title, file, problem) => {
    const path = file();
    const { code, stderr } = await toolsandbox(...DRY, '--agent-prompt', path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `error: --agent-prompt ${path} ${problem}\n` });
  });

  it('refuse text form for an agent that reads no prompt', async () => {
    const { code, stderr } = await toolsandbox(...DRY, '--prompting', 'react');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: --prompting react is for models: scripted:oracle reads no prompt\n',
    });
  });

  it('let a model without tools call them in text', async () => {
    vi.stubEnv('COMPATIBLE_API_KEY', 'test-key');
    const answers = [
      'I will switch it off.',
      'Thought: Properly.\nAction: set_wifi_status\nAction Input: {"on": false}',
      'Thought: Done.\nFinal Answer: Wifi is now switched off.',
    ];
    await using server = await startOpenaiServer(answers.map((content) => completion({ content })));
    const agent = `compatible:tiny?baseUrl=${server.url}/v1`;
    const args = ['--agent', agent, '--prompting', 'react', '--engine', 'inline', '--results', at('react.db')];
    const { stdout } = await toolsandbox('run', 'wifi_off', '--json', ...args);
    expect(jsonLines(stdout)).toMatchObject([{ outcome: 'completed', similarity: 1 }]);
    const sent = server.requests.map(({ body }) => body.messages as readonly { role: string; content: string }[]);
    expect(server.requests.map(({ body }) => body.tools)).toEqual([undefined, undefined, undefined]);
    for (const [index, later] of sent.slice(1).entries())
      expect(later.slice(0, sent[index]?.length)).toEqual(sent[index]);
    expect(sent[2]?.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', expect.stringMatching(/^User: /)],
      ['assistant', answers[0]],
      ['user', expect.stringMatching(/^Observation: Error: your message cannot be read/)],
      ['assistant', answers[1]],
      ['user', expect.stringMatching(/^Observation: /)],
    ]);
    const shown = await toolsandbox('show', 'wifi_off', '--results', at('react.db'));
    expect(shown.stdout).toContain('set_wifi_status');
  });

  it('send the text of the file in place of our prompt, and the user no more than was asked for', async () => {
    vi.stubEnv('COMPATIBLE_API_KEY', 'test-key');
    const hangsUp = completion({ calls: [{ id: 'c', name: 'end_conversation', arguments: '{}' }] });
    await using server = await startOpenaiServer([completion({ content: 'Wifi is off.' }), hangsUp]);
    const model = `compatible:tiny?baseUrl=${server.url}/v1`;
    const results = ['--results', at('played.db')];
    const file = written('sent.txt', 'Speak like a pirate.');
    const options = ['--agent-prompt', file, '--user-prompt', 'goal'];
    const players = ['--agent', model, '--user', model, '--engine', 'inline'];
    const { stdout } = await toolsandbox('run', 'wifi_off', ...players, '--json', ...options, ...results);
    const [toAgent, toUser] = server.requests.map(({ body }) => body.messages as readonly { content: string }[]);
    expect(toAgent?.[0]?.content).toBe('Speak like a pirate.');
    expect(toUser?.[0]?.content).toMatch(/^You play a person who is chatting with the assistant/);
    expect(JSON.stringify(toUser)).not.toContain('You do not know');
    const usual = ['run', 'wifi_off', '--engine', 'inline', '--json', ...results];
    const [changed, before] = [jsonLines(stdout)[0]!, jsonLines((await toolsandbox(...usual)).stdout)[0]!];
    const prompts = (run: Record<string, unknown>) =>
      (run['provenance'] as { prompts: Record<string, string> }).prompts;
    expect(prompts(changed)['agent']).not.toBe(prompts(before)['agent']);
    expect(prompts(changed)['user']).not.toBe(prompts(before)['user']);
  });
});
