import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(temporaryFolder());
  vi.stubEnv('TOOLSANDBOX_MODULES', folder);
});
afterEach(() => vi.unstubAllEnvs());

function attempt(body: string) {
  writeFileSync(join(folder, 'agent.mjs'), `export default async (view) => {\n${body}\n};`);
  return toolsandbox('try', '--agent', `module:${folder}/agent.mjs`, '--results', join(folder, 'results.db'));
}

const ASKED = "view.tools.some(({ name }) => name === 'report_ready')";

it('try asks an agent in a file for a tool call, and says what it did', async () => {
  const texts = await attempt("return { content: 'I cannot do that.' };");
  expect(texts.stderr).toMatch(/it answers in \d+\.\d s, with text: asked for a tool call, it called no tool/);
  expect(texts.stderr).not.toContain('and calls tools');
  expect(texts.code).toBe(0);
  const calls = await attempt(
    `if (${ASKED}) return { tool_calls: [{ function: { name: 'report_ready', arguments: { word: 'yes' } } }] };
     return { content: 'I cannot do that.' };`,
  );
  expect(calls.stderr).toMatch(/it answers in \d+\.\d s and calls tools/);
  const declines = await attempt(`return ${ASKED} ? { failed: 'a task of no benchmark' } : { content: 'No.' };`);
  expect(declines.stderr).toContain('it called no tool');
  expect(declines.code).toBe(0);
});

it('try tells at once, with file and line, that its code throws', async () => {
  const { code, stdout, stderr } = await attempt('  view.nothing.at(0);');
  expect(stderr).toMatch(/agent\.mjs: it threw at agent\.mjs:2:16: TypeError: Cannot read properties/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

it('try tells once what its code throws in all scenarios, and fails', async () => {
  const { code, stdout, stderr } = await attempt(
    `if (${ASKED}) return { content: 'Yes.' };\n  throw new TypeError('oops');`,
  );
  expect(stdout.match(/oops/g)).toHaveLength(1);
  expect(stdout.match(/^not solved .*\n {12}The agent's code threw$/gm)).toHaveLength(10);
  expect(stdout).toMatch(
    /^the code of agent\.mjs@[0-9a-f]{7} failed in 10 of 10 runs: TypeError: oops \(agent\.mjs:3\)$/m,
  );
  expect(stderr.match(/oops/g)).toHaveLength(1);
  expect(stderr).toMatch(
    /stopped early for agent\.mjs@[0-9a-f]{7}: the agent's code failed in all of its first 10 runs: TypeError: oops/,
  );
  expect(stdout + stderr).not.toContain('The model made');
  expect(code).toBe(1);
});
