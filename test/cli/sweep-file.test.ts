import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSettings } from '../../client/sweep-files/sweep-file-request.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

function fileWith(text: string): string {
  const file = at('sweeps/nightly.yaml');
  mkdirSync(at('sweeps'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

async function dryRun(...args: readonly string[]) {
  const { code, stdout, stderr } = await toolsandbox('sweep', ...args, '--dry-run', '--json', '--results', at('r.db'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return jsonLines(stdout)[0];
}

const FILE = `
agents: [scripted:oracle, scripted:unhelpful]
scenarios: [wifi_off, get_*]
augmentations: [at, none]
trials: 2
seed: 42
user_prompt: goal
agent_prompt: ../prompt.txt
`;
const OPTIONS =
  '--agent scripted:oracle scripted:unhelpful --scenarios wifi_off,get_* --trials 2 --augmentations none,at --seed 42';

describe('sweep --file', () => {
  writeFileSync(at('prompt.txt'), 'Answer in one sentence.');

  it('is the sweep that the same options ask for, with the same id', async () => {
    const byFile = await dryRun('--file', fileWith(FILE));
    const byOptions = await dryRun(...OPTIONS.split(' '), '--user-prompt', 'goal', '--agent-prompt', at('prompt.txt'));
    expect(byFile).toEqual({
      ...byOptions,
      agent_prompt: { ...(byOptions?.['agent_prompt'] as object), name: at('prompt.txt') },
    });
    expect(byFile).toMatchObject({ trials: 2, augmentations: ['none', 'at'], seed: 42 });
  });

  it('goes behind what stands on the command line', async () => {
    const file = fileWith(FILE);
    expect(await dryRun('--file', file, '--trials', '1', '--id', 'mine', '--agent', 'scripted:oracle')).toMatchObject({
      sweep: 'mine',
      trials: 1,
      agents: ['scripted:oracle'],
      seed: 42,
    });
    expect(await dryRun('--file', file, '--augmentations', 'all')).toMatchObject({ augmentations: { length: 8 } });
  });

  it('names the file where something in it does not fit', async () => {
    const file = fileWith('agents: [scripted:oracle]\nscenarios: no_such_scenario\n');
    const { code, stderr } = await toolsandbox('sweep', '--file', file, '--dry-run', '--results', at('r.db'));
    expect(code).toBe(2);
    expect(stderr).toContain(`sweep file ${file}: `);
    expect(stderr).toContain('no_such_scenario');
  });
});

describe('the options of a sweep file', () => {
  it('find its packs and prompts from where it is', () => {
    const written = { agents: ['scripted:oracle'], pack: ['toolsandbox', 'mine', '/abs'], agent_prompt: '../p.txt' };
    expect(fileSettings(written, 'sweeps/nightly.yaml')).toEqual({
      agent: ['scripted:oracle'],
      pack: ['toolsandbox', 'sweeps/mine', '/abs'],
      agentPrompt: 'p.txt',
    });
  });

  it('say budgets, limits, bars and how the cells are played', () => {
    const written = {
      agents: ['scripted:oracle'],
      augmentations: 'all' as const,
      budget: { max_cost: 50, max_tokens: 1000 },
      away: '2h',
      limits: { 'openai:m': { requests_per_minute: 5 } },
      compare: { fail_under: 0.5 },
      user_retries: 0,
      preflight: false,
      priority: { level: 1, team: 'search', weight: 2 },
    };
    expect(fileSettings(written, 'f.yaml')).toMatchObject({
      augmentations: { length: 8 },
      maxCost: 50,
      maxTokens: 1000,
      away: '2h',
      limitsOfModels: { file: 'f.yaml', written: new Map([['openai:m', { requestsPerMinute: 5 }]]) },
      failUnder: 0.5,
      userRetries: 0,
      preflight: false,
      priority: 1,
      team: 'search',
      teamWeight: 2,
    });
  });
});
