import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMachine } from '../support/machine.ts';

const AGENT = `import { appendFileSync } from 'node:fs';
export const straying = async (view) => {
  appendFileSync(new URL('calls', import.meta.url), view.trajectory + ' ' + view.turn + '\\n');
  if (view.trajectory.includes('/wifi_off/')) void (async () => { await null; throw new TypeError('no log'); })();
  return { content: 'I cannot do that.' };
};
export const broken = () => {
  throw new TypeError('oops');
};`;

it('on an engine, a promise that fails is the error of its run, asked for once, and an agent that always throws is stopped after ten runs', async () => {
  const machine = await createMachine();
  writeFileSync(join(machine.directory, 'agent.mjs'), AGENT);
  const cells = '--no-preflight --json --augmentations none --concurrency 4 --scenarios *wifi*,*cellular*';
  const play = (name: string, limit: string) => {
    const agent = ['--id', name, '--agent', `module:./agent.mjs#${name}`, '--limit', limit];
    return machine.run('sweep', ...agent, ...cells.split(' '));
  };
  const straying = await play('straying', '10');
  const report = JSON.parse(straying.stdout);
  expect(report).toMatchObject({ cells: 10, retries: 0, mistakes: { agent: { 'code-error': 1 } } });
  expect(report.columns.ALL.n).toBe(10);
  expect(report.code_errors).toEqual([
    expect.objectContaining({ runs: 1, of: 10, text: expect.stringMatching(/^TypeError: no log .*\(agent\.mjs:4\)$/) }),
  ]);
  expect(straying.code).toBe(0);
  const calls = readFileSync(join(machine.directory, 'calls'), 'utf8').trim().split('\n');
  expect(calls).toHaveLength(new Set(calls).size);

  const broken = await play('broken', '40');
  const { cells: played, code_errors: errors } = JSON.parse(broken.stdout);
  expect(played).toBeGreaterThanOrEqual(10);
  expect(played).toBeLessThan(20);
  expect(errors).toEqual([
    expect.objectContaining({ runs: played, of: played, text: 'TypeError: oops (agent.mjs:8)' }),
  ]);
  expect(broken.stderr).toMatch(
    /stopped early for agent\.mjs#broken@[0-9a-f]{7}: the agent's code failed in all of its first \d+ runs: TypeError: oops \(agent\.mjs:8\)/,
  );
  expect(broken.code).toBe(1);
});
