import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { evaluate } from '../../client/index.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { startCollector } from '../../scripts/outside/collector.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, startCommand } from '../../scripts/processes/start-command.ts';
import { playedStore } from '../results/exports/played-store.ts';
import { documentedLines } from '../support/documented-commands.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const outside = inject('outside');

const LINES = documentedLines('docs/exports.md');
const lineOf = (start: string) => LINES.find((line) => line.startsWith(start)) ?? `no line begins with ${start}`;
/** It serves until it is stopped. */
const VIEW = lineOf('inspect view');
/** It needs a collector. */
const SEND = lineOf('while read');
/** They need a sweep that was planned and played here. */
const SUBMIT = LINES.filter((line) => line.startsWith('npx toolsandbox submit '));
/** Of a program that needs another Python: hubs.nightly.test.ts runs it. */
const VALIDATE = lineOf('cd evals');
const PLAIN = LINES.filter((line) => ![VIEW, SEND, VALIDATE, ...SUBMIT].includes(line));

/** What lines with a text print. */
const PRINTED = [
  ['duckdb -c', 'scripted:oracle'],
  ['import duckdb', 'execution-environment'],
  ['read_eval_log', 'similarity'],
  ['report nightly', 'openai:gpt-6-sol'],
  ['evaluate', 'similarity'],
] as const;

describe.skipIf(outside === null)('the commands of docs/exports.md', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  let played: readonly TrajectoryRecord[];
  const python = outside?.python ?? '';

  beforeAll(async () => {
    folder = await processFolder('exports-page');
    await mkdir(join(folder, '.toolsandbox'));
    played = await playedStore(join(folder, '.toolsandbox/results.db'));
    await symlink(join(ROOT, 'reference'), join(folder, 'reference'));
    // The installed programs name the folder in which they were installed, so they are started by their modules.
    const programs = {
      npx: `shift; '${process.execPath}' '${MAIN}' "$@"`,
      python: `exec '${python}' "$@"`,
      duckdb: `exec '${python}' -m duckdb_cli "$@"`,
      inspect: `exec '${python}' -m inspect_ai "$@"`,
    };
    const bin = join(folder, 'bin');
    await mkdir(bin);
    for (const [name, line] of Object.entries(programs)) {
      await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`);
      await chmod(join(bin, name), 0o755);
    }
    env = commandEnvironment({});
    env = { ...env, PATH: `${bin}:${env['PATH']}` };
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const run = async (line: string, changes: NodeJS.ProcessEnv = {}) => {
    const started = startCommand('bash', ['-c', line], { cwd: folder, env: { ...env, ...changes } });
    const { code, stdout, stderr } = await started.ended;
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(stderr).not.toContain('error');
    return stdout;
  };

  it.each(PLAIN)('%s', async (line) => {
    const printed = await run(line);
    const expected = PRINTED.find(([part]) => line.includes(part))?.[1] ?? '';
    expect(printed).toContain(expected);
  });

  it(`${SUBMIT.join(' and ')}: every run passes`, async () => {
    const results = join(folder, 'planned.db');
    const cells = { scenarios: ['wifi_off', 'cellular_off'], augmentations: ['none'] } as const;
    await evaluate({ ...cells, id: 'nightly', agent: 'scripted:oracle', results });
    expect(SUBMIT).toHaveLength(2);
    let printed = '';
    for (const line of SUBMIT) printed = await run(line, { TOOLSANDBOX_RESULTS: results });
    expect(printed).toContain('scripted:oracle: 2 pass, 0 fail, 0 unknown, 0 missing of 2 cells');
  });

  it(`${VIEW}: shows its page, and lists the logs`, async () => {
    const [port] = await freePorts([0]);
    const view = startCommand('bash', ['-c', `exec ${VIEW} --port ${port}`], { cwd: folder, env });
    try {
      const get = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        expect(response.status).toBe(200);
        return response.text();
      };
      await expect.poll(() => get('/').catch(() => view.output.stderr)).toContain('<title>');
      const agents = new Set(played.map(({ cell }) => cell.agent));
      const { files } = JSON.parse(await get('/api/logs')) as { readonly files: readonly { readonly name: string }[] };
      expect(files.map(({ name }) => dirname(name).split('/').at(-1))).toEqual([...agents].map(() => 'logs'));
    } finally {
      view.kill();
    }
  });

  it(`${SEND}: a collector has all traces`, async () => {
    const collector = await startCollector({ python });
    try {
      const printed = await run(SEND.replace('http://127.0.0.1:4318/', `${collector.url}/`));
      const sent = (await readFile(join(folder, 'nightly.jsonl'), 'utf8')).trim().split('\n');
      expect(sent).toHaveLength(played.length);
      expect(printed).toBe('{"partialSuccess":null}'.repeat(sent.length));
      const roots = () => collector.spans().filter(({ name }) => name.startsWith('invoke_agent '));
      await expect.poll(() => roots().length).toBe(sent.length);
    } finally {
      await collector.stop();
    }
  });
});
