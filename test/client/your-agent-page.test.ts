import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../client/index.ts';
import { MODULES_VARIABLE } from '../../modules/module-place.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/your-agent.md'), 'utf8');
const EXAMPLES = join(ROOT, 'examples/agents');
const FILES = readdirSync(EXAMPLES).map((name) => ({ name, text: readFileSync(join(EXAMPLES, name), 'utf8') }));

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  const installed = join(folder, 'node_modules/toolsandbox');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const { name, text } of FILES) writeFileSync(join(folder, name), text);
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

const SWITCHES = { scenarios: ['wifi_off', 'cellular_off'], augmentations: ['none'] } as const;
const environment = (more: NodeJS.ProcessEnv = {}) => ({ ...process.env, [MODULES_VARIABLE]: folder, ...more });

describe('docs/your-agent.md', () => {
  it('links every program of examples/agents/, and shows the first as it is', () => {
    expect(FILES.length).toBeGreaterThan(8);
    for (const { name } of FILES) expect(PAGE).toContain(`(../examples/agents/${name})`);
    expect(PAGE).toContain(FILES.find(({ name }) => name === 'my-agent.ts')?.text);
  });

  atNight(() => {
    it('is right in TypeScript', async () => {
      for (const name of ['@types', '@modelcontextprotocol'])
        symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
      const compilerOptions = {
        paths: { toolsandbox: [join(ROOT, 'client/index.ts')] },
        typeRoots: [join(ROOT, 'node_modules/@types')],
      };
      const project = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      expect(await ended(spawn(process.execPath, [tsc, '--noEmit', '--project', folder]))).toBe('');
    });
  });

  it('the agent in a file solves what it understands', async () => {
    const agent = `module:${folder}/my-agent.ts`;
    const { runs } = await evaluate({ ...SWITCHES, agent, environment: environment() });
    expect(runs.map(({ solved, explanation }) => solved || explanation)).toEqual([true, true]);
  });

  it('the agent with a model says what the model says', async () => {
    await using server = await startOpenaiServer(() => completion({ content: 'I am a model.' }));
    const variables = { MODEL_URL: `${server.url}/v1`, MODEL: 'gpt-test', MODEL_KEY: 'sk-test-0123456789abcdef' };
    const agent = `module:${folder}/with-a-model.ts`;
    const { runs, problems } = await evaluate({ ...SWITCHES, limit: 1, agent, environment: environment(variables) });
    expect(problems).toEqual([]);
    expect(runs[0]!.messages.map(({ content }) => content)).toContain('I am a model.');
    expect(runs[0]!.usage.agent).toMatchObject({ input: 11, output: 7 });
  });

  it.each([
    ['server.ts', process.execPath],
    ['server.py', 'python3'],
  ])('%s solves what it understands', async (file, program) => {
    const written = readFileSync(join(folder, file), 'utf8');
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    writeFileSync(join(folder, `free-${file}`), written.replace('8000', String(port)));
    const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
    running.push(spawn(program, [join(folder, `free-${file}`)], { stdio: 'ignore', env }));
    const agent = `http://127.0.0.1:${port}/turn`;
    await expect.poll(() => isListening(port)).toBe(true);
    const { runs } = await evaluate({ ...SWITCHES, agent });
    expect(runs.map(({ solved, explanation }) => solved || explanation)).toEqual([true, true]);
  });
});

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

async function ended(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}
