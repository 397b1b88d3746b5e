import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGENT_KINDS } from '../../client/init/project-files.ts';
import type { AgentKindName } from '../../client/init/project-files.ts';
import { install, installed, npmVariables, packCheckout, reachesRegistry } from './installed-package.ts';
import { MISTAKES } from './natural-mistakes.ts';
import { runJob } from './run-job.ts';
import type { Listening } from '../../files/http/listen-on.ts';
import { switchingModel } from './switching-model.ts';

const alone = !reachesRegistry();
if (alone)
  console.warn('\nTHE HOUR OF A STRANGER SKIPPED: it installs the package, and no registry of npm packages answers\n');

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe.skipIf(alone)('an hour with the package, in an empty folder', () => {
  let project: string;
  let model: Listening;

  beforeAll(async () => {
    const { path } = await packCheckout();
    project = await installed();
    // As `npm init` makes it.
    writeFileSync(join(project, 'package.json'), '{ "name": "mine", "version": "1.0.0", "type": "commonjs" }\n');
    await install(project, path);
    model = await switchingModel();
  });

  afterAll(() => model?.[Symbol.asyncDispose]());

  function shell(command: string, cwd = project, more: NodeJS.ProcessEnv = {}): Promise<Answer> {
    const env = { ...npmVariables(), PATH: process.env['PATH'], HOME: cwd, ...more };
    return new Promise((resolve) => {
      execFile('bash', ['-ec', command], { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
      );
    });
  }
  const toolsandbox = (command: string, cwd = project, more: NodeJS.ProcessEnv = {}) =>
    shell(`npx toolsandbox ${command}`, cwd, more);

  it('answers each natural mistake in a scenario with place and fix', async () => {
    expect(await toolsandbox('scenarios new dentist --pack ./mine')).toMatchObject({ code: 0 });
    const file = join(project, 'mine/scenarios/dentist.yaml');
    const good = readFileSync(file, 'utf8');
    for (const { says, mistake, at, command = 'scenarios show dentist' } of MISTAKES) {
      const [from, to] = mistake;
      expect(good, says.source).toContain(from);
      writeFileSync(file, good.replaceAll(from, to));
      const { code, stdout, stderr } = await toolsandbox(`${command} --pack ./mine`);
      expect({ from, code }).toEqual({ from, code: command.includes('validate') ? 1 : 2 });
      expect(stdout + stderr, from).toMatch(says);
      expect(stdout + stderr, from).toContain(`dentist.yaml:${at}`);
    }
    writeFileSync(file, good);
    expect(await toolsandbox('scenarios new dentist --pack ./mine')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('choose another name'),
    });
    expect(await toolsandbox('run dentist --pack ./mines --engine inline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give the path of a scenario pack'),
    });
    expect(await toolsandbox('run dentst --pack ./mine --engine inline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean dentist?'),
    });
    const { code, stdout } = await toolsandbox('scenarios validate --pack ./mine --augmentations none');
    expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, end: 'All checks hold.' });
  });

  it('makes a world of its own, and a scenario of a run in it', async () => {
    expect(await toolsandbox('scenarios new first_order --world shop --pack ./shop')).toMatchObject({ code: 0 });
    expect(await toolsandbox('run first_order --pack ./shop --engine inline')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('completed: solved'),
    });
    expect(await toolsandbox('tools show place_order --pack ./shop')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Orders one piece'),
    });
    expect((await toolsandbox('scenarios new again --from run/first_order/none --pack ./shop')).stdout).toContain(
      'to be looked at by a person',
    );
    expect(await toolsandbox('run again --pack ./shop --engine inline')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('completed: solved'),
    });
  });

  /** What somebody types who begins with an agent of this kind. */
  const BEGUN: Readonly<Record<AgentKindName, () => { readonly agent: string; readonly env?: NodeJS.ProcessEnv }>> = {
    file: () => ({ agent: 'file' }),
    model: () => ({ agent: `compatible:local?baseUrl=${model.url}/v1` }),
    framework: () => ({ agent: 'framework', env: { MODEL_URL: `${model.url}/v1` } }),
    server: () => ({ agent: 'server' }),
    mcp: () => ({ agent: 'mcp' }),
  };

  it.each(Object.keys(AGENT_KINDS) as AgentKindName[])(
    'begins a project with an agent of the kind "%s", whose test and job pass as they are written',
    async (kind) => {
      // Beside the project, whose lock file names the packed file from there.
      const folder = mkdtempSync(join(dirname(project), `${kind}-`));
      execFileSync('cp', ['-al', `${project}/.`, folder]);
      const { agent, env = {} } = BEGUN[kind]();
      const init = () => toolsandbox(`init --agent '${agent}' --yes`, folder, env);
      let begun = await init();
      const lacking = / {2}(npm install @.*)\n/.exec(begun.stderr)?.[1];
      if (lacking !== undefined) {
        expect(begun.stderr).toContain('nothing is played yet');
        expect(await shell(lacking, folder)).toMatchObject({ code: 0 });
        begun = await init();
      }
      expect(begun).toMatchObject({ code: 0 });
      expect(begun.stdout + begun.stderr).toContain('completed: solved');
      const [, installs = ''] =
        / {2}(npm install --save-dev vitest) && npx vitest run agent\.test\.ts\n/.exec(begun.stderr) ?? [];
      expect(await shell(installs, folder)).toMatchObject({ code: 0 });
      const steps = await runJob(folder, env);
      expect(steps.map(({ name, code }) => ({ name, code }))).toEqual(steps.map(({ name }) => ({ name, code: 0 })));
      const names = steps.map(({ name }) => name);
      expect(names).toEqual([
        'Install',
        ...(kind === 'server' ? ['Start the agent'] : []),
        'Test',
        ...(kind === 'mcp' ? [] : ['Play', 'Report', 'Judge']),
      ]);
      expect(steps.find(({ name }) => name === 'Test')?.output).toMatch(/Tests .*1 passed/);
      if (kind !== 'mcp') expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^## Sweep try-/);
    },
  );
});
