import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRY_SCENARIOS } from '../../client/try/plan-try.ts';
import { CATEGORIES } from '../../sandbox/categories.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireRequest } from '../support/wire/wire-server.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { onTerminal } from './on-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

let files = 0;
let results: readonly string[];
beforeEach(() => {
  results = ['--results', join(folder, `results-${++files}.db`)];
});

const attempt = (...args: readonly string[]) => toolsandbox('try', ...args, ...results);
const listed = async (sweep: string) =>
  jsonLines((await toolsandbox('list', '--sweep', sweep, '--json', ...results)).stdout);

/** Calls the tool of the preflight, switches wifi off where it can, and refuses everything else. */
function wifiModel({ body }: WireRequest): WireReply {
  const calls = (name: string, written: string) => completion({ calls: [{ id: 'call_1', name, arguments: written }] });
  const tools: readonly string[] = body.tools.map((tool: any) => tool.function.name);
  if (tools.includes('report_ready')) return calls('report_ready', '{"word":"yes"}');
  const isDone = body.messages.some(({ role }: any) => role === 'tool');
  if (tools.includes('set_wifi_status') && !isDone) return calls('set_wifi_status', '{"on":false}');
  return completion({ content: isDone ? 'Wifi is off now.' : 'I am sorry, I cannot do that.' });
}

describe('the scenarios that are tried', () => {
  it('are ten, of every category', () => {
    const chosen = catalogue().scenarios.filter(({ name }) => TRY_SCENARIOS.some((one) => one === name));
    expect(chosen).toHaveLength(10);
    expect(new Set(chosen.flatMap(({ categories }) => categories))).toEqual(new Set(CATEGORIES));
  });
});

describe('try without options', () => {
  it('plays the reference agent, each time as a sweep of its own that other commands know', async () => {
    const first = await attempt();
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout.match(/^solved +1\.000/gm)).toHaveLength(10);
    expect(first.stdout).toContain('solved 10 of 10, mean similarity 1.000');
    expect(first.stderr.match(/^ ?\d+\/10 {2}solved/gm)).toHaveLength(10);
    expect(first.stderr).toContain(`npx toolsandbox view try-oracle ${results.join(' ')}`);
    expect((await attempt()).stderr).toContain('sweep try-oracle-2: ');
    const compared = await toolsandbox('compare', 'try-oracle', 'try-oracle-2', '--json', ...results);
    expect(jsonLines(compared.stdout)).toHaveLength(1);
    expect(await toolsandbox('report', 'try-oracle', ...results)).toMatchObject({ code: 0 });
    const shown = await toolsandbox('show', 'try-oracle/wifi_off', ...results);
    expect(shown.stdout).toContain('try-oracle/wifi_off/none/scripted:oracle/1');
  });

  it('--json prints a run per line, in the order of the catalogue', async () => {
    const { stdout } = await attempt('--json');
    expect(jsonLines(stdout).map(({ scenario, solved }) => [scenario, solved])).toEqual(
      TRY_SCENARIOS.map((name) => [name, true]),
    );
  });
});

describe('a model of a server of one’s own', () => {
  it('is asked for a call, plays without a key, and the table says why it failed', async () => {
    await using server = await startOpenaiServer(wifiModel, ['qwen3:8b', 'other']);
    const { code, stdout, stderr } = await attempt('--base-url', `${server.url}/v1`, '--model', 'qwen3:8b');
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/it answers in \d+\.\d s and calls tools/);
    expect(stdout).toMatch(/^solved +1\.000 +3 +\d+\.\d s {2}wifi_off$/m);
    expect(stdout).toMatch(/ {2}remove_contact_by_phone\n {12}Gave up: never removed the contact: I cannot do that\./);
    expect(stdout).toMatch(/^solved 1 of 10, mean similarity 0\.\d{3}; [\d,]+ tokens$/m);
    expect(stderr).toContain(`npx toolsandbox sweep --agent 'compatible:qwen3:8b?baseUrl=${server.url}/v1'`);
    expect((await listed('try-qwen3-8b')).filter(({ solved }) => solved)).toMatchObject([{ scenario: 'wifi_off' }]);
  });

  it('need not be named if it is the only one', async () => {
    await using server = await startOpenaiServer(wifiModel, ['only']);
    expect(await attempt('--base-url', `${server.url}/v1/`)).toMatchObject({ code: 0 });
    expect(await listed('try-only')).toHaveLength(10);
  });

  it('that answers the first request with text is played, and it is said what may help', async () => {
    await using server = await startOpenaiServer(() => completion({ content: 'ready' }));
    const { code, stderr } = await attempt('--base-url', `${server.url}/v1`, '--model', 'talker');
    expect(code).toBe(0);
    expect(stderr).toContain('with text instead of a call; for models that call no tools: --prompting react');
  });

  it('that cannot take tools plays with --prompting react', async () => {
    await using server = await startOpenaiServer(({ body }) =>
      body.tools
        ? openaiError(400, 'registry.ollama.ai/library/gemma:2b does not support tools')
        : completion({ content: 'Thought: no.\nFinal Answer: I am sorry, I cannot do that.' }),
    );
    const model = ['--base-url', `${server.url}/v1`, '--model', 'gemma:2b'];
    const refused = await attempt(...model);
    expectRefusal(refused, 'add --prompting react');
    expect(await attempt(...model, '--prompting', 'react')).toMatchObject({ code: 0 });
  });

  it('whose key is refused in the middle keeps what it has played; the same command plays the rest', async () => {
    let answered = 0;
    const tired = (request: WireRequest) =>
      ++answered > 5 ? openaiError(401, 'The key has expired') : wifiModel(request);
    await using server = await startOpenaiServer(tired);
    const command = ['--base-url', `${server.url}/v1`, '--model', 'tired', '--concurrency', '1'];
    const first = await attempt(...command);
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/stopped early for \S+: .*The key has expired/);
    const [, left] = /^(\d) scenarios without a score; run the same command/m.exec(first.stderr) ?? [];
    expect(await listed('try-tired')).toHaveLength(10 - Number(left) + 1);
    answered = -100;
    const second = await attempt(...command);
    expect(second.code, second.stderr).toBe(0);
    expect(second.stderr).toContain(`plays the ${left} scenarios that are left`);
    expect(await listed('try-tired')).toHaveLength(10);
  });
});

describe('what is wrong with a server', () => {
  it('that is not there is said at once; with --away it is waited for', async () => {
    const server = await startOpenaiServer(wifiModel);
    await server[Symbol.asyncDispose]();
    const model = ['--base-url', `${server.url}/v1`, '--model', 'm'];
    const gone = await attempt(...model);
    expectRefusal(gone, `no server answers at ${server.url}/v1`);
    expect(gone.stderr).not.toContain('waiting');
    const waited = await attempt(...model, '--away', '1s');
    expectRefusal(waited, /^waiting for up to 1 s: no server answers/m);
    const spec = await attempt('--agent', `compatible:m?baseUrl=${server.url}/v1`, '--away', '1s');
    expect(spec.stderr).toMatch(/^waiting: .*compatible m is away since/m);
    expectRefusal(spec, 'It was tried for');
  });

  it.each([
    ['an unknown model', '/v1', ['--model', 'nope'], /404: model "nope" not found.* the server has qwen3:8b, llama3\./],
    ['no model', '/v1', [], /choose a model with --model or --agent: the server has qwen3:8b, llama3/],
    ['an address without /v1', '', ['--model', 'qwen3:8b'], /answers below \/v1: use --base-url http:\S+\/v1$/],
  ])('is said of %s', async (_what, path, args, problem) => {
    await using server = await startOpenaiServer(wifiModel, ['qwen3:8b', 'llama3.2:3b']);
    const { code, stdout, stderr } = await attempt('--base-url', `${server.url}${path}`, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim()).toMatch(problem);
    expect((await toolsandbox('sweep', 'list', '--json', ...results)).stdout).toBe('');
  });

  it('is said where none answers', async () => {
    const { url } = await closed();
    expectRefusal(
      await attempt('--base-url', `${url}/v1`, '--model', 'qwen3:8b'),
      /^error: no server answers at http:\S+ \(.*ECONNREFUSED.*\): start it, or check --base-url/,
    );
  });

  it.each([
    [['--model', 'qwen3:8b'], '--model needs --base-url'],
    [['--agent', 'openai:gpt-6-sol'], 'needs OPENAI_API_KEY, which is not set'],
    [['--agent', 'scripted:echo', '--base-url', 'http://127.0.0.1:9/v1'], 'is the server of a model'],
    [['--base-url', 'localhost:11434'], 'It must be a URL'],
  ])('%j: %s', async (args, problem) => {
    expectRefusal(await attempt(...args), problem);
  });
});

describe('on a terminal of 80 columns', () => {
  it('no line of the table or of a played scenario is longer, and none is wrapped', async () => {
    await using server = await startOpenaiServer(wifiModel);
    const { stdout, stderr } = await onTerminal({ columns: 80, TERM: 'dumb' }, () =>
      attempt('--base-url', `${server.url}/v1`, '--model', 'm'),
    );
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.match(/^(?:not )?solved .* s {2}\w+/gm)).toHaveLength(10);
    expect(stderr.match(/^ ?\d+\/10 .{0,75}\w…?$/gm)).toHaveLength(10);
    expect(stdout).toContain('Gave up: never removed the contact');
  });
});

/** The address of a server that is gone. */
async function closed(): Promise<{ readonly url: string }> {
  await using server = await startOpenaiServer([]);
  return { url: server.url };
}
