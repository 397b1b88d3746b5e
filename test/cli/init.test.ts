import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { AGENT_KINDS } from '../../client/init/project-files.ts';
import { tryId } from '../../client/try/plan-try.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const before = process.cwd();
beforeEach(() => process.chdir(temporaryFolder()));
afterEach(() => process.chdir(before));

const files = () =>
  readdirSync('.', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.toolsandbox'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
const listed = async () => jsonLines((await toolsandbox('list', '--json')).stdout);

describe('init', () => {
  it('writes an agent in a file, a test and a job, plays a scenario, and says what is next', async () => {
    const { code, stdout, stderr } = await toolsandbox('init', '--yes');
    expect(code, stderr).toBe(0);
    expect(files()).toEqual(['.github/workflows/toolsandbox.yaml', 'agent.test.ts', 'my-agent.ts']);
    expect(stdout).toContain('completed: solved, similarity 1.000');
    expect(stderr).toMatch(/\nnext:\n {2}npx toolsandbox try --agent \.\/my-agent\.ts\n/);
    expect(await listed()).toMatchObject([
      { base_scenario: 'wifi_off', similarity: 1, agent: expect.stringContaining('my-agent.ts') },
    ]);
  });

  atNight(() => {
    it('takes modules in a project whose files are CommonJS, as npm init makes it, and what is CommonJS as such', async () => {
      writeFileSync('package.json', '{ "type": "commonjs" }');
      const { code, stdout, stderr } = await toolsandbox('init', '--yes');
      expect({ code, stderr, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('completed: solved') });
      writeFileSync('common.js', "exports.agent = async () => ({ content: require('node:path').sep });\n");
      const played = await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--agent', './common.js#agent');
      expect(played.stdout).toMatch(/agent > user +\//);
      expect(played.stderr).toMatch(/explain it:\n {2}npx toolsandbox show '?run\/wifi_off\/none\/common\.js/);
      await toolsandbox('scenarios', 'new', 'first', '--world', 'shop', '--pack', 'shop');
      const world = await toolsandbox('run', 'first', '--pack', 'shop', '--engine', 'inline');
      expect(world.stdout).toContain('completed: solved');
    });
  });

  it('does not wait for a server that is not there', async () => {
    vi.stubEnv('MODEL_URL', 'http://127.0.0.1:9/v1');
    const { code, stderr } = await toolsandbox('init', '--agent', 'framework');
    vi.unstubAllEnvs();
    expect(code).toBe(0);
    expect(stderr).toContain(
      'no server answers at http://127.0.0.1:9/v1, which with-a-model.ts asks: set MODEL_URL; nothing is played yet',
    );
    expect(stderr).not.toContain('playing');
  });

  it('writes a job whose report is of the sweep that its try plays', async () => {
    await toolsandbox('init', '--yes');
    const job = parse(readFileSync('.github/workflows/toolsandbox.yaml', 'utf8')).jobs.benchmark;
    expect(job.env).toEqual({ AGENT: './my-agent.ts', SWEEP: tryId('./my-agent.ts') });
    const commands: readonly string[] = job.steps.flatMap(({ run = [] }) => run);
    expect(commands).toContain('npx toolsandbox try --agent "$AGENT"');
    for (const command of commands.filter((one) => one.includes('report')))
      expect(command).toContain('report "$SWEEP" ');
  });

  it('starts a server of ours, plays with it, and stops it; the job starts it, too', async () => {
    writeFileSync('package.json', '{ "type": "commonjs" }');
    const { code, stdout, stderr } = await toolsandbox('init', '--agent', 'server');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('completed: solved');
    await expect(fetch('http://127.0.0.1:8000/turn')).rejects.toThrow('fetch failed');
    expect(stderr).toContain('next:\n  node server.mts   # leave it running\n');
    const { steps } = parse(readFileSync('.github/workflows/toolsandbox.yaml', 'utf8')).jobs.benchmark;
    const commands = steps.flatMap(({ run = [] }) => run);
    expect(commands.indexOf('node server.mts &')).toBe(commands.indexOf('npm ci') + 1);
  });

  it('asks a person at the terminal', async () => {
    const stdin = new PassThrough();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(stdin, { isTTY: true }) as never);
    stdin.end('1\n');
    const { stderr } = await toolsandbox('init');
    expect(stderr).toMatch(/Which agent do you want to measure\?\n {2}1 {2}a function in a TypeScript file\n/);
    expect(files()).toContain('my-agent.ts');
    vi.restoreAllMocks();
  });

  it('keeps what is there', async () => {
    writeFileSync('my-agent.ts', 'export default () => "I cannot do that.";\n');
    const { stdout } = await toolsandbox('init', '--yes');
    expect(stdout).toContain('kept my-agent.ts, which was there\n');
    expect(stdout).toContain('I cannot do that.');
    expect(await listed()).toMatchObject([{ solved: false }]);
  });

  it('takes an agent that is there already', async () => {
    const { stdout } = await toolsandbox('init', '--agent', 'scripted:oracle');
    expect(files()).toEqual(['.github/workflows/toolsandbox.yaml', 'agent.test.ts']);
    expect(stdout).toContain('completed: solved');
    expect(readFileSync('agent.test.ts', 'utf8')).toContain('"scripted:oracle"');
  });

  it('says what an MCP client needs, and what comes then', async () => {
    const { code, stderr } = await toolsandbox('init', '--agent', 'mcp');
    expect(code).toBe(0);
    expect(files()).toEqual(['.github/workflows/toolsandbox.yaml', 'agent.test.ts', 'mcp-agent.mts']);
    expect(stderr).toContain(
      '  npm install @modelcontextprotocol/client @modelcontextprotocol/server\n  node mcp-agent.mts\n',
    );
    expect(stderr).toContain('npx vitest run agent.test.ts');
    const { steps, env } = parse(readFileSync('.github/workflows/toolsandbox.yaml', 'utf8')).jobs.benchmark;
    expect(steps.flatMap(({ run = [] }) => run)).toEqual(['npm ci', 'npx vitest run agent.test.ts']);
    expect(env).toBeUndefined();
  });

  it('writes nothing for who joins and has no code here, and says how', async () => {
    const { code, stderr } = await toolsandbox('init', '--agent', 'external:mine');
    expect(files()).toEqual([]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/next:\n {2}.*sweep --agent external:mine /);
  });

  it('writes a project for a model whose key lacks, and says which', async () => {
    const { code, stderr } = await toolsandbox('init', '--agent', 'gpt-6-sol', '--yes');
    expect(code).toBe(2);
    expect(stderr).toMatch(/next:\n.*try --agent gpt-6-sol\n[^]*error: .* needs OPENAI_API_KEY/);
  });

  it.each([
    ['nobody can be asked', [], `say --agent ${Object.keys(AGENT_KINDS).join(', --agent ')}, or --yes for a file`],
    ['an agent that is none', ['--agent', 'wat'], 'there is no provider "wat"'],
  ])('writes nothing: %s', async (_, args, problem) => {
    expectRefusal(await toolsandbox('init', ...args), problem);
    expect(files()).toEqual([]);
  });
});
