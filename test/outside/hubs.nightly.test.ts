import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { registrySchema } from '../../scripts/outside/mcp-registry.ts';
import { hubPrograms } from '../../scripts/outside/hubs.ts';
import type { Hub } from '../../scripts/outside/hubs.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { playedStore } from '../results/exports/played-store.ts';
import { servedEnv } from '../seats/env/env-server.ts';
import { documentedLines } from '../support/documented-commands.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireRequest } from '../support/wire/wire-server.ts';
import { orSkipped } from './support/or-skipped.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// What docs/exports.md and docs/training.md show of them.
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CLIENT = here('../../clients/python');
const folder = temporaryFolder();
const at = (...names: readonly string[]) => join(folder, ...names);

/** Runs a program of a hub: its exit code and what it printed. */
async function run(
  programs: string,
  [name = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const env = { ...process.env, HOME: folder, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  // By Python: the first line of an installed program names the folder in which it was installed first.
  const program = name === 'python' ? args : [join(programs, name), ...args];
  const running = promisify(execFile)(join(programs, 'python'), program, { cwd: folder, env, maxBuffer: 2 ** 26 });
  return running.then(
    (printed) => ({ code: 0, ...printed }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  );
}

/** The words of the line of a page that begins so, with others in the place of some. */
function documented(page: string, start: string, replaced: Readonly<Record<string, string>> = {}): readonly string[] {
  const line = documentedLines(page).find((one) => one.includes(start)) ?? `no line of ${page} has ${start}`;
  const words = line
    .slice(line.indexOf(start))
    .split(' ')
    .map((word) => word.replaceAll("'", ''));
  return words.map((word) => replaced[word] ?? word);
}

const programsOf = async (hub: Hub) => orSkipped(`TESTS OF ${hub.toUpperCase()}`, (report) => hubPrograms(hub, report));

let played: readonly TrajectoryRecord[];
beforeAll(async () => (played = await playedStore(at('results.db'))));

function writeProgram(name: string, script: string): void {
  mkdirSync(at('bin'), { recursive: true });
  writeFileSync(at('bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

async function exported(format: string, to: string, sweep = 'nightly'): Promise<void> {
  const { code, stderr } = await toolsandbox(
    'export',
    sweep,
    '--format',
    format,
    '-o',
    at(to),
    '--results',
    at('results.db'),
  );
  if (code !== 0) throw new Error(stderr);
}

const everyEvalEver = await programsOf('every-eval-ever');
describe.skipIf(everyEvalEver === null)('Every Eval Ever', () => {
  it('validates what is exported, and sees a line that is missing', async () => {
    await exported('every-eval-ever', 'evals');
    const all = at('evals/data/*/*/*/*');
    const validate = documented('docs/exports.md', 'every_eval_ever validate', { 'data/*/*/*/*': all });
    const files = globSync(all);
    const agents = new Set(played.filter(({ score }) => score !== null).map(({ cell }) => cell.agent));
    expect(files).toHaveLength(2 * agents.size);
    expect(await run(everyEvalEver!, validate)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${files.length} passed`),
    });
    writeFileSync(
      files.find((file) => file.endsWith('.jsonl'))!,
      '',
    );
    expect((await run(everyEvalEver!, validate)).code).toBe(1);
  });
});

const inspect = await programsOf('inspect');
describe.skipIf(inspect === null)('inspect_ai', () => {
  it('plays an episode as a task, and scores what is right and what is not', async () => {
    const env = await servedEnv(['wifi_off', 'cellular_off']);
    const { code, stdout, stderr } = await run(inspect!, [
      'python',
      here('../../scripts/outside/play_inspect.py'),
      CLIENT,
      env.url,
      at('logs'),
    ]);
    expect(code, stderr).toBe(0);
    const of = { sample: 'wifi_off' };
    expect(JSON.parse(stdout)).toEqual([
      {
        ...of,
        roles: ['system', 'user', 'assistant', 'tool', 'assistant'],
        scores: { solved: 'C', similarity: 1 },
        accuracy: 1,
      },
      { ...of, roles: ['system', 'user', 'assistant'], scores: { solved: 'I', similarity: 0 }, accuracy: 0 },
    ]);
    expect(env.episodes.open).toBe(0);
    const [, command, file = '', ...given] = documented('docs/training.md', 'inspect eval');
    expect([command, given.slice(0, 2)]).toEqual(['eval', ['-T', 'scenarios=*wifi*']]);
    expect(readFileSync(join(CLIENT, file), 'utf8')).toContain('def toolsandbox(\n    scenarios: str');
  });

  it('Scout scans exported logs: our modes are its results, at the messages that show them', async () => {
    // One run that shows two modes, and runs with another one and with none.
    for (const agent of ['scripted:slip', 'scripted:unhelpful', 'scripted:oracle'])
      await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--agent', agent, '--results', at('results.db'));
    await using store = await openStore(at('results.db'), 'read');
    const runs = await Array.fromAsync(store.trajectories.records({ sweep: 'run' }));
    await exported('inspect', 'transcripts', 'run');
    const scan = [
      'scan',
      join(CLIENT, 'toolsandbox/scout_scanner.py'),
      '-T',
      at('transcripts'),
      '--scans',
      at('scans'),
    ];
    const scanned = await run(inspect!, ['scout', ...scan, '--display', 'plain', '--max-processes', '1']);
    expect(scanned.code, scanned.stderr).toBe(0);
    const [results = ''] = globSync(at('scans', '*'));
    const read = await run(inspect!, ['python', here('../../scripts/outside/read_scan.py'), results]);
    const modes = JSON.parse(read.stdout) as [string, string, string[]][];
    const told = runs.flatMap(({ id, modes: found }) =>
      (found ?? []).map(({ mode, message }) => [id, mode, [`m${message}`]] as const),
    );
    expect(new Set(told.map(([, mode]) => mode)).size).toBeGreaterThan(2);
    // Scout has ids of its own, and its own order of the runs.
    const byRun = (found: readonly (readonly [id: string, ...unknown[]])[]) =>
      [...Map.groupBy(found, ([id]) => id).values()]
        .map((ofRun) => JSON.stringify(ofRun.map(([, ...shown]) => shown)))
        .toSorted();
    expect(byRun(modes)).toEqual(byRun(told));
  });
});

const verifiers = await programsOf('verifiers');
describe.skipIf(verifiers === null)('verifiers', () => {
  it('loads the environment and plays its episodes, with rewards of what is right and what is not', async () => {
    const env = await servedEnv(['wifi_off', 'cellular_off']);
    await using model = await startOpenaiServer(({ body }: WireRequest) => {
      const { messages } = body as {
        readonly messages: readonly { readonly role: string; readonly content: string }[];
      };
      const isAsked = /wifi/i.test(messages.find(({ role }) => role === 'user')?.content ?? '');
      const off = { id: 'call_1', name: 'set_wifi_status', arguments: '{"on":false}' };
      return completion(isAsked && messages.at(-1)?.role !== 'tool' ? { calls: [off] } : { content: 'It is off now.' });
    });
    const options = {
      'env.taskset.url': env.url,
      'client.base-url': `${model.url}/v1`,
      'client.api-key-var': 'OPENAI_API_KEY',
      'output-dir': at('rollouts'),
    };
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const vfEval = documented('docs/training.md', 'vf-eval', { '*wifi*': '*_off', 'gpt-6-sol': 'gpt-test' });
    const evaluated = await run(verifiers!, [...vfEval, ...given], {
      PYTHONPATH: CLIENT,
      OPENAI_API_KEY: 'sk-test',
    });
    expect(evaluated.code, evaluated.stderr).toBe(0);
    const [traces = ''] = globSync(at('rollouts/*/traces.jsonl'));
    const episodes = readFileSync(traces, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rewards = episodes.map(
      ({
        ok,
        task,
        traces: [
          {
            rewards: { reward },
            metrics,
          },
        ],
      }) => [task.key, ok, reward.score, metrics],
    );
    expect(new Map(rewards.map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map([
        ['wifi_off/none', [true, 1, { similarity: 1 }]],
        ['cellular_off/none', [true, 0, { similarity: 0 }]],
      ]),
    );
  });
});

const openenv = await programsOf('openenv');
describe.skipIf(openenv === null)('OpenEnv', () => {
  it('validates the server while it runs', async () => {
    const env = await servedEnv(['wifi_off']);
    const { code, stdout } = await run(
      openenv!,
      documented('docs/training.md', 'openenv validate', { 'http://127.0.0.1:8000': env.url }),
    );
    expect([code, stdout.trim().split('\n').at(-1)], stdout).toEqual([0, 'Verdict: PASS']);
  });

  it('validates the folder of the environment, and not one with a reward out of bounds', async () => {
    const validate = (path: string) => run(openenv!, ['openenv', 'validate', path, '--level', 'static']);
    expect(await validate(here('../../infra/openenv'))).toMatchObject({ code: 0 });
    cpSync(here('../../infra/openenv'), at('openenv'), { recursive: true });
    const manifest = readFileSync(at('openenv/openenv.yaml'), 'utf8');
    writeFileSync(at('openenv/openenv.yaml'), manifest.replace('[-1.0, 1.0]', '[1.0, -1.0]'));
    expect(await validate(at('openenv'))).toMatchObject({ code: 1 });
  });
});

const harbor = await programsOf('harbor');
describe.skipIf(harbor === null)('Harbor', () => {
  it('lints the tasks and takes the dataset; its oracle earns the reward, and an agent that does nothing does not', async () => {
    const scenarios = ['wifi_off', 'cellular_off'];
    const made = await toolsandbox('scenarios', 'export', scenarios.join(','), '--format', 'harbor', '-o', at('tasks'));
    expect(made.code, made.stderr).toBe(0);
    const tasks = scenarios.map((name) => at('tasks', name));
    expect(await run(harbor!, ['harbor', 'lint', ...tasks])).toMatchObject({ code: 0 });
    writeProgram('toolsandbox', `exec '${process.execPath}' '${here('../../cli/main.ts')}' "$@"`);
    const environment = {
      PATH: `${at('bin')}:${process.env['PATH']}`,
      PYTHONPATH: here('../../scripts/outside'),
      LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    };
    for (const [agent, reward] of [
      ['oracle', 1],
      ['nop', 0],
    ] as const) {
      const job = ['run', '-p', at('tasks'), '-a', agent, '--env', 'harbor_here:Here', '-o', at('jobs', agent)];
      const { code, stdout, stderr } = await run(harbor!, ['harbor', ...job], environment);
      expect(code, `${stdout}${stderr}`).toBe(0);
      const trials = globSync(at('jobs', agent, '*/*/result.json')).map((file) =>
        JSON.parse(readFileSync(file, 'utf8')),
      );
      expect(trials.map(({ verifier_result: verified }) => verified.rewards)).toEqual([{ reward }, { reward }]);
    }
    // What is in the manifest of the dataset is what Harbor computes itself.
    const sync = () => run(harbor!, ['harbor', 'sync', at('tasks')], environment);
    expect(await sync()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/unchanged[^]*unchanged[^]*Updated 0 /),
    });
    rmSync(at('tasks/wifi_off/instruction.md'));
    expect(await sync()).toMatchObject({ code: 0, stdout: expect.stringContaining('Updated 1 ') });
    expect((await run(harbor!, ['harbor', 'lint', ...tasks])).code).toBe(1);
  });
});

const schema = await orSkipped('TESTS OF THE MCP REGISTRY', registrySchema);
describe.skipIf(schema === null)('the MCP registry', () => {
  it('has a schema that server.json keeps, and a server without a name does not', () => {
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(schema!, 'utf8')),
    );
    const server = JSON.parse(readFileSync(here('../../server.json'), 'utf8'));
    expect(isValid(server), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ ...server, name: 'toolsandbox' })).toBe(false);
  });
});
