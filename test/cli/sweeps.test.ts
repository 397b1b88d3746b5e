import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from '../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];

/** An older sweep that stopped, the latest one, which is open, and single runs, which are newer than both. */
beforeAll(async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  const agents = ['scripted:oracle', 'openai:gpt-5'];
  await store.sweeps.open({ id: 'monday', parameters: { agents }, cells: 4, createdAt: 1_000_000 });
  await store.sweeps.close('monday', { endedAt: 2_000_000, status: 'stopped', reasons: ['no credit\u001b[2J'] });
  await store.sweeps.open({
    id: 'tuesday',
    parameters: { agents: ['scripted:oracle'] },
    cells: 3,
    createdAt: 3_000_000,
  });
  await store.sweeps.open({ id: 'run', parameters: {}, cells: 0, createdAt: 4_000_000 });
  await store.trajectories.save(exampleRecord({ sweep: 'monday' }, { similarity: 0.25 }));
  await store.trajectories.save(exampleRecord({ sweep: 'monday', trial: 2 }, { similarity: 0.75 }));
  await store.trajectories.save(exampleRecord({ sweep: 'monday', trial: 3 }, { similarity: null }));
  await store.trajectories.save(exampleRecord({ sweep: 'run' }, { similarity: 1 }));
});

describe('sweeps', () => {
  it('lists the newest first, with state, scored cells of all, mean similarity, agents and why it stopped', async () => {
    const { code, stdout } = await toolsandbox('sweep', 'list', ...results);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME').replaceAll(/ +/g, ' '))).toEqual([
      'run TIME single runs 1/1 runs solved 100 % mean similarity 1.000 $0.0125 and more scripted:oracle',
      'tuesday TIME open 0/3 cells solved - mean similarity - scripted:oracle',
      'monday TIME stopped 2/4 cells solved 0 % mean similarity 0.500 $0.0375 and more scripted:oracle, openai:gpt-5',
      ' stopped: no credit\\u{1b}[2J',
    ]);
  });

  it('prints the same as JSON', async () => {
    const { stdout } = await toolsandbox('sweep', 'list', '--json', ...results);
    expect(jsonLines(stdout)).toMatchObject([
      { sweep: 'run', status: 'single-runs', cells: null, stored: 1, scored: 1 },
      { sweep: 'tuesday', status: 'open', finished_at: null, cells: 3, stored: 0, similarity: null },
      {
        sweep: 'monday',
        status: 'stopped',
        started_at: '1970-01-01T00:16:40.000Z',
        finished_at: '1970-01-01T00:33:20.000Z',
        cells: 4,
        stored: 3,
        scored: 2,
        similarity: 0.5,
        agents: ['scripted:oracle', 'openai:gpt-5'],
      },
    ]);
  });

  it('says how to start one if there is none', async () => {
    const file = join(folder, 'empty.db');
    await (await openStore(file, 'write')).close();
    expect(await toolsandbox('sweep', 'list', '--results', file)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'no sweeps yet; start one with:\n  npx toolsandbox sweep\n',
    });
    expectRefusal(await toolsandbox('report', '--results', file), 'no sweeps in these results yet');
  });
});

describe('without the id of a sweep', () => {
  it.each(['report', 'rescore'])('%s takes the latest one, single runs apart, and says so', async (command) => {
    const { code, stdout, stderr } = await toolsandbox(command, ...results);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'latest sweep: tuesday\n' });
    expect(stdout).not.toBe('');
  });

  it('rescore --explain asks for a file', async () => {
    expect(await toolsandbox('rescore', '--explain', ...results)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --explain needs --trajectories FILE\n',
    });
  });

  it('report takes the one that is named', async () => {
    const { stdout, stderr } = await toolsandbox('report', 'monday', '--json', ...results);
    expect(stderr).toBe('');
    expect(jsonLines(stdout)).toMatchObject([{ sweep: 'monday', cells: 3 }]);
  });

  it('a part of an id that fits one sweep is enough, and the sweep is printed', async () => {
    expect(await toolsandbox('report', 'mon', '--json', ...results)).toMatchObject({
      stdout: expect.stringContaining('"sweep":"monday"'),
      stderr: 'sweep: monday\n',
    });
    const { stdout } = await toolsandbox('list', '--sweep', 'mon', '--json', ...results);
    expect(jsonLines(stdout)).toHaveLength(3);
  });

  it('a part that fits several sweeps is refused with their names', async () => {
    expect(await toolsandbox('report', 'day', ...results)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: "day" fits several sweeps: tuesday, monday\n',
    });
  });
});

it('the name of the single runs cannot be that of a sweep', async () => {
  expectRefusal(await toolsandbox('sweep', '--id', 'run', ...results), 'choose another id');
});
