import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutoffStackTrace } from '@temporalio/common/lib/converter/failure-converter.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { OLDEST_NODE } from '../../cli/node-version.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { BUNDLED } from '../../scripts/package/bundle-dependencies.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { createMachine, startForTest } from '../support/machine.ts';
import { linksOf, readPage } from '../support/markdown.ts';
import { generated, startGoogleServer } from '../support/wire/google-server.ts';
import {
  install,
  installed,
  installedAsWritten,
  link,
  occupiedBy,
  packagesIn,
  packCheckout,
  pathWith,
  reachesRegistry,
  ROOT,
} from './installed-package.ts';
import type { Packed } from './installed-package.ts';

const alone = !reachesRegistry();
if (alone) console.warn('\nTESTS OF THE PACKAGE SKIPPED: they install it, and no registry of npm packages answers\n');

const SCENARIO = 'turn_on_cellular_low_battery_mode';

/** A Node that no longer runs us. */
const OLD_NODE = '20.20.2';

const PROGRAM = `
import { evaluate } from 'toolsandbox';
import type { Evaluation, TakeSeat } from 'toolsandbox';
import { aiSdkAgent } from 'toolsandbox/ai-sdk';

const evaluation: Evaluation = await evaluate({ scenarios: ['${SCENARIO}'], augmentations: ['none'] });
console.log(evaluation.total.solved);
export const agent: TakeSeat = aiSdkAgent(() => ({ generate: () => Promise.reject(new Error('no model')) }));
`;

const OWN_TEST = `
import { evaluate } from 'toolsandbox';
import 'toolsandbox/vitest';
import { expect, test } from 'vitest';

test('our agent', async () => {
  const options = { scenarios: ['${SCENARIO}'], augmentations: ['none'] } as const;
  expect(await evaluate(options)).toSolve();
  expect(await evaluate({ ...options, agent: 'scripted:unhelpful' })).not.toSolve();
});
`;

/** Of the worker that is bundled. */
const WORKER = 'node_modules/toolsandbox/dist/bundled/sdk/@temporalio/worker';

let packed: Packed;
let project: string;
/** That of the sources that were packed. */
let harness: string;
beforeAll(async () => {
  if (alone) return;
  harness = harnessVersion();
  packed = await packCheckout();
  project = await installedAsWritten(packed);
});

/** A folder of its own, and what starts the installed command there, found as a shell finds it. */
async function user(variables: Readonly<Record<string, string>> = {}) {
  const { directory, environment } = await createMachine(variables);
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  symlinkSync(launcher(), join(bin, 'toolsandbox'));
  const cache = join(directory, 'cache');
  const env: NodeJS.ProcessEnv = { ...environment, PATH: `${bin}:${pathWith(process.execPath)}` };
  const start = (...args: readonly string[]) => startForTest('toolsandbox', args, { cwd: directory, env });
  return { directory, cache, env, start, run: (...args: readonly string[]) => start(...args).ended };
}

/** What the unit of a worker on a plain machine starts, on ports that are free. */
async function unitCommand(): Promise<readonly string[]> {
  const unit = readFileSync(join(ROOT, 'infra/systemd/toolsandbox-worker.service'), 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const ports = await freePorts([0, 0]);
  const onFree = command.replaceAll(/127\.0\.0\.1:\d+/g, () => `127.0.0.1:${ports.pop()}`);
  return onFree.replace('/opt/toolsandbox', project).split(' ');
}

const launcher = () => join(project, 'node_modules/.bin/toolsandbox');

describe.skipIf(alone)('the package', () => {
  it('has compiled code, data and types of what it exports, and nothing of development', () => {
    const roots = new Set(packed.files.map((path) => path.split('/', 1)[0]));
    const beside = ['CHANGELOG.md', 'CITATION.cff', 'LICENSE', 'NOTICE.md', 'README.md', 'package.json'];
    expect(roots).toEqual(new Set(['bin', 'dist', 'docs', 'examples', ...beside]));
    const sources = packed.files.filter((path) => /^(bin|dist)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
    expect(sources).toEqual([]);
    expect(packed.files.filter((path) => /^dist\/((test|bench|scripts|docs)\/|.*\.test\.)/.test(path))).toEqual([]);
    const exported = Object.values(packageJson.exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    expect(exported.filter((path) => !packed.files.includes(path.slice(2)))).toEqual([]);
    expect(packed.size).toBeLessThan(4_000_000);
  });

  it('prints the pages, and has each that it names and links', async () => {
    const { run } = await user();
    const listed = await run('docs', '--json');
    const names = listed.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly name: string }).name);
    expect(names.map((name) => `docs/${name}.md`)).toEqual(packed.files.filter((path) => path.startsWith('docs/')));
    expect((await run('docs', 'your-agent')).stdout).toMatch(/^# Your own agent\n/);
    const folder = join(project, 'node_modules/toolsandbox');
    const code = packed.files.filter((path) => /^dist\/.*\.(js|json|py)$/.test(path));
    const named = code.flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/docs\/[a-z-]+\.md/g) ?? []);
    expect(named.length).toBeGreaterThan(50);
    const linked = names.flatMap((name) =>
      linksOf(readFileSync(join(folder, `docs/${name}.md`), 'utf8')).map(({ path }) => join('docs', path)),
    );
    const there = [...named, ...linked].filter((path) => !path.endsWith('.png'));
    expect(there.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  it('plays a world of one’s own as docs/worlds.md says, in an empty folder', async () => {
    const { run } = await user();
    const [, block = ''] = /^```sh\n(npx toolsandbox scenarios new .*?)^```/ms.exec(readPage('docs/worlds.md')) ?? [];
    const commands = block.trim().split('\n');
    expect(commands).toHaveLength(3);
    const answers = [];
    for (const command of commands) answers.push(await run(...command.replace('npx toolsandbox ', '').split(' ')));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(answers.map(({ stdout }) => stdout).join('')).toMatch(/All checks hold\..*completed: solved, similarity 1/s);
  });

  it('brings neither what only the browser needs, nor a Node, nor what builds', () => {
    const packages = packagesIn(project);
    expect(packages).toContain('@temporalio/core-bridge');
    const others = /^(react|react-dom|vite|typescript|vitest|node|webpack|@swc\/core|@temporalio\/worker)$/;
    expect(packages.filter((name) => others.test(name))).toEqual([]);
  });

  it('costs at most 115 packages and 240 MB', () => {
    expect(packagesIn(project).length).toBeLessThanOrEqual(115);
    const bytes = occupiedBy(join(project, 'node_modules'));
    expect(bytes).toBeGreaterThan(100_000_000);
    expect(bytes).toBeLessThan(240_000_000);
  });

  it('has the notices of all packages whose code it contains', () => {
    const notices = readFileSync(join(project, 'node_modules/toolsandbox/dist/bundled/NOTICES.md'), 'utf8');
    const named = [...notices.matchAll(/^## (\S+) ([\d.]+)$/gm)].map(([, name = '', version = '']) => [name, version]);
    for (const name of BUNDLED) expect(named).toContainEqual([name, packageJson.devDependencies[name]]);
    expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(['heap-js', 'rxjs']));
    expect(notices).toContain('Copyright (c) 2021-2025 Temporal Technologies Inc.');
    const licences = notices.match(/^(MIT|Apache-2\.0|BSD-3-Clause|Unlicense)\b/gm) ?? [];
    expect(licences).toHaveLength(named.length);
  });

  it("has the worker's files under the names by which the Temporal SDK leaves them out of stack traces", () => {
    const thrown = `Error: ours\n    at ours (/app/ours.js:1:1)\n    at Activity.execute (${join(project, WORKER, 'lib/activity.js')}:1:1)`;
    expect(packed.files).toContain(`${WORKER}/lib/activity.js`.replace('node_modules/toolsandbox/', ''));
    expect(cutoffStackTrace(thrown)).toBe('Error: ours\n    at ours (/app/ours.js:1:1)');
  });

  it('has one copy of protobufjs for the Temporal SDK', () => {
    const copies = packagesIn(project).filter((name) => name.endsWith('protobufjs'));
    expect(copies.filter((name) => name.startsWith('@temporalio/'))).toEqual([]);
    expect(copies).toContain('protobufjs');
  });

  it('has an API whose types a strict compiler takes', () => {
    writeFileSync(join(project, 'program.ts'), PROGRAM);
    writeFileSync(join(project, 'own.test.ts'), OWN_TEST);
    link(project, 'vitest');
    const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--skipLibCheck', 'false'];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const command = [compiler, ...strict, ...types, 'program.ts', 'own.test.ts'];
    const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', cwd: project });
    const ours = stdout.split('\n').filter((line) => /^(program|own|node_modules\/toolsandbox\/)/.test(line));
    expect(ours).toEqual([]);
  });

  it('has an API that plays, and matchers for Vitest', async () => {
    const { env } = await user();
    const node = (...args: readonly string[]) => startForTest(process.execPath, args, { cwd: project, env }).ended;
    const played = await node('--input-type=module-typescript', '--eval', PROGRAM);
    expect(played).toMatchObject({ code: 0, stdout: '1\n' });
    const tested = await node(join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project);
    expect(tested.code, tested.stdout + tested.stderr).toBe(0);
    expect(tested.stdout).toMatch(/Tests .*1 passed/);
  });

  it('plays a scenario in process, from a folder of its own', async () => {
    const { directory, env, run } = await user();
    const { code, stdout, stderr } = await run('run', SCENARIO, '--engine', 'inline');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('solved, similarity 1.000');
    expect(stderr).toContain('\n  toolsandbox show ');
    const byPath = startForTest(launcher(), ['run', SCENARIO, '--engine', 'inline'], { cwd: directory, env });
    expect((await byPath.ended).stderr).toContain(`\n  ${launcher()} show `);
  });

  it('plays a sweep on an engine that it starts, as the checkout would', async () => {
    const { run } = await user();
    const sweep = await run('sweep', '--id', 'first', '--scenarios', SCENARIO, '--augmentations', 'none');
    expect(sweep.code, sweep.stderr).toBe(0);
    const listed = await run('list', '--sweep', 'first', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({ similarity: 1, provenance: { harness } });
  });

  it('works as the unit for systemd starts it, replays and shows what was played without building anything', async () => {
    const { start, run, env, cache, directory } = await user({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    env['XDG_CACHE_HOME'] = cache;
    const [program = '', ...options] = await unitCommand();
    env['TOOLSANDBOX_PAYLOAD_KEYS'] = `here:${Buffer.alloc(32, 7).toString('base64')}`;
    const worker = startForTest(program, options, { cwd: directory, env });
    await printed(worker, 'worker ready');
    const sweep = await run(
      'sweep',
      '--id',
      'packed',
      '--no-worker',
      '--scenarios',
      SCENARIO,
      '--augmentations',
      'none',
    );
    expect(sweep.code, sweep.stderr).toBe(0);
    worker.child.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);

    const replay = await run('engine', 'replay', `packed/${SCENARIO}`);
    expect(replay.code, replay.stderr).toBe(0);

    const view = start('view', 'packed');
    await printed(view, 'http://127.0.0.1:');
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(`${view.output.stdout}${view.output.stderr}`) ?? [];
    const page = await (await fetch(address)).text();
    const [, script = ''] = /<script[^>]* src="\.?\/?([^"]+)"/.exec(page) ?? [];
    expect((await fetch(`${address}/${script}`)).ok).toBe(true);

    const cached = readdirSync(cache, { recursive: true, encoding: 'utf8' });
    expect(cached.filter((path) => /workflow-bundles|viewer-apps/.test(path))).toEqual([]);
    expect(existsSync(join(directory, 'node_modules'))).toBe(false);
  });

  it('calls models whose package is installed beside it, and says otherwise which one that is', async () => {
    await using server = await startGoogleServer(Array.from({ length: 40 }, () => generated([{ text: 'I cannot.' }])));
    const play = ['run', SCENARIO, '--engine', 'inline', '--agent', `google:gemini-test?baseUrl=${server.url}/v1beta`];
    const { run } = await user({ GEMINI_API_KEY: 'key' });

    const lacking = await run(...play);
    const pin = `@ai-sdk/google@${packageJson.peerDependencies['@ai-sdk/google'].slice(1)}`;
    expect(lacking).toMatchObject({ code: 2, stderr: expect.stringContaining(`run \`npm install ${pin}\``) });
    expect(server.requests).toEqual([]);

    const peers = Object.entries(packageJson.peerDependencies).filter(([name]) => name !== 'vitest');
    await install(project, ...peers.map(([name, range]) => `${name}@${range.slice(1)}`));
    const { code, stdout, stderr } = await run(...play);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('I cannot.');
    expect((await run('doctor')).stdout).not.toContain('not installed');
  });

  it('checks packs in threads', async () => {
    const { run } = await user();
    const { code, stderr } = await run('scenarios', 'validate', SCENARIO);
    expect(code, stderr).toBe(0);
  });

  it('says on an older Node what it needs', async () => {
    const node = join(await installed(`node@${OLD_NODE}`), 'node_modules/node/bin/node');
    const { directory, env } = await user();
    env['PATH'] = `${join(directory, 'bin')}:${pathWith(node)}`;
    const { code, stdout, stderr } = await startForTest('toolsandbox', ['sweep', 'list'], { cwd: directory, env })
      .ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`this is Node ${OLD_NODE}`);
  });

  // The last one: the project keeps that Node.
  it('runs on the oldest Node that it names, once that is added to the project', async () => {
    await install(project, `node@${OLDEST_NODE}`);
    const { run } = await user();
    expect((await run('doctor', '--json')).stdout).toContain(OLDEST_NODE);
    const sweep = await run('sweep', '--scenarios', SCENARIO, '--augmentations', 'none');
    expect(sweep.code, sweep.stderr).toBe(0);
    expect(sweep.stderr).not.toContain('Warning');
  });
});
