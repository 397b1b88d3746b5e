import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];
beforeAll(async () => {
  for (const agent of ['good=scripted:oracle', 'goo=scripted:oracle?delayMs=1', 'scripted:unhelpful?as=bad'])
    await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results);
});

describe('an agent with a name of its own', () => {
  it('has it in lists, reports and comparisons', async () => {
    expect((await toolsandbox('list', ...results)).stdout).toContain(' run/wifi_off/none/good/1\n');
    const { stdout } = await toolsandbox('report', 'run', ...results);
    for (const shown of ['good', 'goo', 'bad']) expect(stdout).toMatch(new RegExp(`\\b${shown}\\b`));
    expect(stdout).not.toContain('as=');
    const compared = await toolsandbox('compare', 'run', '--agent', 'good', 'bad', ...results);
    expect(compared.stdout).toMatch(/\bgood\b[\s\S]*\bbad\b/);
    expect(compared.stdout).not.toContain('as=');
  });

  it('is found by it, and by no part of it', async () => {
    const agents = async (name: string) =>
      jsonLines((await toolsandbox('list', '--agent', name, '--json', ...results)).stdout).map(({ agent }) => agent);
    expect(await agents('good')).toEqual(['scripted:oracle?as=good']);
    expect(await agents('goo')).toEqual(['scripted:oracle?delayMs=1&as=goo']);
    expect(await agents('oo')).toEqual([]);
    expect(await agents('scripted:unhelpful?as=bad')).toHaveLength(1);
    expect((await toolsandbox('show', 'run/wifi_off/none/bad/1', ...results)).stdout).toContain('not solved');
  });

  it('shares it with none of its sweep', async () => {
    const args = ['--dry-run', '--agent', 'a=scripted:oracle', 'a=scripted:unhelpful', ...results];
    const { code, stderr } = await toolsandbox('sweep', ...args);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: two agents are called a: give each a name of its own\n',
    });
  });

  it.each(['a b=scripted:oracle', 'scripted:oracle?as=a/b', `scripted:oracle?as=${'x'.repeat(41)}`])(
    '%s is no such name',
    async (agent) => {
      const { code } = await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results);
      expect(code).toBe(2);
    },
  );
});
