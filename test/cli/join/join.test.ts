import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { expectRefusal, jsonLines, toolsandbox } from '../command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const results = ['--results', join(temporaryFolder(), 'results.db')];

/** What a person types, who is then at the end of his lines. */
async function joined(typed: readonly string[], ...args: readonly string[]) {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
  const input = new PassThrough();
  input.end(typed.map((line) => `${line}\n`).join(''));
  Object.defineProperty(process, 'stdin', { value: input, configurable: true });
  try {
    return await toolsandbox('join', '--engine', 'inline', ...args, ...results);
  } finally {
    if (stdin) Object.defineProperty(process, 'stdin', stdin);
  }
}

it('a person at a terminal is the agent: mistakes cost nothing, the run is stored and scored as any other', async () => {
  const { code, stdout, stderr } = await joined(
    [
      '/help',
      '/tools set_wifi_status',
      '/set_wifi on=false',
      '/set_wifi_status on=1',
      '/set_wifi_status on=false',
      'Wifi is off.',
    ],
    '--scenario',
    'wifi_off',
    '--as',
    'agent',
    '--name',
    'anna',
  );
  expect(code).toBe(0);
  expect(stderr).toContain('You are the agent.');
  expect(stderr).toContain('/set_wifi_status  on: boolean');
  expect(stderr).toContain('True to switch it on, false to switch it off.');
  expect(stderr).toContain('there is no tool set_wifi: did you mean /set_wifi_status?');
  expect(stderr).toContain('on of set_wifi_status must be true or false, not 1');
  expect(stdout).toMatch(/user > agent +Turn off my wifi, please\.\n.*set_wifi_status\(on=false\)\n.*tools > agent/);
  expect(stdout.match(/Turn off my wifi/g), 'each message once').toHaveLength(1);
  expect(stderr).toContain('the run is over, completed: solved, similarity 1.000');
  const id = 'run/wifi_off/none/external:anna?timeoutMs=86400000/1';
  expect(stderr).toContain(`show '${id}'`);
  const [run] = jsonLines((await toolsandbox('list', '--json', ...results)).stdout);
  expect(run).toMatchObject({ id, solved: true });
});

it('a person makes several calls in one turn, as a model can', async () => {
  const typed = [
    '/set_wifi_status on=true; /set_wifi on=false',
    '/set_wifi_status on=true; /set_wifi_status on=false',
    'Wifi is off.',
  ];
  const { stdout, stderr } = await joined(typed, '--scenario', 'wifi_off', '--name', 'several');
  expect(stderr).toContain('there is no tool set_wifi: did you mean /set_wifi_status?');
  expect(stdout.match(/on=true/g), 'no call of a line with a mistake').toHaveLength(1);
  const shown = stdout.replace(/\s+/g, ' ');
  expect(shown).toMatch(/\(on=true\) .*set_wifi_status\(on=false\).*tools > agent .*tools > agent/);
  expect(stderr).toContain('the run is over, completed: solved');
});

it('a person is the user: his brief is shown, and the conversation ends when he calls his tool', async () => {
  const typed = ['/history', '/end_conversation'];
  const { stdout, stderr } = await joined(typed, '--scenario', 'get_wifi', '--as', 'user');
  expect(stdout).toContain('system > user');
  expect(stdout.match(/This is your wish: /g), 'and again, as it was asked for').toHaveLength(2);
  expect(stdout.match(/Example 1/g), 'only as it was asked for').toHaveLength(1);
  expect(stderr).toContain('a model reads examples: /history shows them');
  expect(stdout).not.toContain('The chat is open');
  expect(stderr).toContain('end the conversation with /end_conversation');
  expect(stderr).toContain('the run is over, completed: solved');
});

it('who leaves a run in this process ends it', async () => {
  const { stderr } = await joined(['/quit', 'never said'], '--scenario', 'wifi_off');
  expect(stderr).toContain('you left: the run was played in this process, and is cancelled');
  const [run] = jsonLines((await toolsandbox('list', '--json', '--outcome', 'cancelled', ...results)).stdout);
  expect(run).toMatchObject({ outcome: 'cancelled', similarity: null });
});

it('the end of what is typed is leaving too', async () => {
  expect((await joined([], '--scenario', 'wifi_off')).stderr).toContain('you left');
});

it.each([
  [['run', 'wifi_off', '--agent', 'external:me', '--engine', 'inline'], 'leave out --engine inline'],
  [['run', 'wifi_off', '--user', 'external:me', '--engine', 'inline'], 'leave out --engine inline'],
  [['try', '--agent', 'external:me'], 'play it on an engine'],
  [['fork', 'anna', '--at', '1', '--agent', 'external:me', '--engine', 'inline'], 'leave out --engine inline'],
])('no one can join what is played in this process: %j is refused before anything starts', async (args, fix) => {
  const before = (await toolsandbox('list', '--json', ...results)).stdout;
  const { code, stdout, stderr } = await toolsandbox(...args, ...results);
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(fix) });
  expect((await toolsandbox('list', '--json', ...results)).stdout).toBe(before);
});

it('somebody outside costs nothing that could be estimated', async () => {
  const args = ['--agent', 'external:me', '--limit', '1', '--augmentations', 'none', '--estimate', '--json'];
  const [estimate] = jsonLines((await toolsandbox('sweep', ...args, ...results)).stdout);
  expect(estimate).toMatchObject({ models: [], cost_usd: 0 });
});

it.each([
  [['--scenario', 'wifi_off', '--agent', 'openai:gpt-6-luna'], 'you are the agent: leave out --agent'],
  [['some/run', '--scenario', 'wifi_off'], '--scenario begins a run of its own'],
  [['some/run', '--json'], '--json lists the seats that wait'],
  [['--scenario', 'wifi_off', '--browser'], 'leave out --engine inline'],
  [['--browser', '--json'], 'cannot be used with'],
  [['--scenario', 'wifi_off', '--name', 'a b'], 'letters, digits and . - _ only'],
])('refuses %j before anything starts', async (args, why) => {
  expectRefusal(await joined([], ...args), why);
});
