import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { exampleRecord } from '../results/example-record.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

let files = 0;
let results: readonly string[];
const SWEEP = sweepOf('nightly', ['wifi_off'], { trials: 3 });
const id = (trial: number) => `nightly/wifi_off/none/scripted:oracle/${trial}`;
const requeue = (...args: readonly string[]) => toolsandbox('sweep', 'requeue', 'nightly', ...args, ...results);
const listed = async (...args: readonly string[]) =>
  jsonLines((await toolsandbox('list', '--json', ...args, ...results)).stdout).map((run) => run['id']);

/** A sweep of three cells, whose results are 0.25, no score for a rate limit, and 1. */
beforeEach(async () => {
  const path = join(folder, `results-${++files}.db`);
  results = ['--results', path];
  await using store = await openStore(path, 'write');
  await store.packs.save(toStoredPack(catalogue()));
  await store.sweeps.open({ id: 'nightly', parameters: parametersOf(SWEEP), cells: 3, createdAt: 0 });
  await store.trajectories.save(exampleRecord({ trial: 1 }, { similarity: 0.25 }));
  await store.trajectories.save(exampleRecord({ trial: 2 }, { similarity: null, reason: 'rate limit of openai' }));
  await store.trajectories.save(exampleRecord({ trial: 3 }));
});

describe('requeue', () => {
  it.each([
    [['--where', 'similarity < 0.5'], [1]],
    [['--reason', 'rate limit'], [2]],
    [['--outcome', 'infrastructure'], [2]],
    [['--outcome', 'completed', '--where', 'similarity = 1'], [3]],
    [['--reason', 'rate', '--where', 'trial = 3'], []],
    [['--failed'], [2]],
    [['--all'], [1, 2, 3]],
  ])('%j chooses the trials %j', async (args, trials) => {
    const { code, stdout, stderr } = await requeue(...args, '--dry-run', '--json');
    expect(jsonLines(stdout).map((run) => run['id'])).toEqual(trials.map(id));
    expect(code).toBe(0);
    expect(stderr).toMatch(trials.length === 0 ? 'nothing is played again' : 'nothing was changed');
    expect(await listed('--history')).toEqual([]);
  });

  it('--failed chooses also cells of an ended sweep of which no run is stored', async () => {
    const store = await openStore(results[1]!, 'write');
    const spec = sweepOf('lost', ['wifi_off'], { trials: 2 });
    await store.sweeps.open({ id: 'lost', parameters: parametersOf(spec), cells: 2, createdAt: 0 });
    await store.trajectories.save(exampleRecord({ sweep: 'lost', trial: 1 }));
    const again = (...args: readonly string[]) =>
      toolsandbox('sweep', 'requeue', 'lost', '--failed', ...args, ...results);
    expect((await again('--dry-run')).stderr).toContain('nothing is played again');
    await store.sweeps.close('lost', { endedAt: 1, status: 'completed', reasons: [] });
    await store.close();
    const { stdout, stderr } = await again('--dry-run', '--json');
    expect(jsonLines(stdout)).toMatchObject([{ id: 'lost/wifi_off/none/scripted:oracle/2', trial: 2, outcome: null }]);
    expect(stderr).toContain('1 cell would be played again');
    expect(await again('--no-play')).toMatchObject({ code: 0, stderr: '1 cell of sweep lost without a run\n' });
  });

  it('--dry-run and --no-play need no keys; what playing needs is said', async () => {
    const path = join(folder, 'keys.db');
    const own = ['--results', path];
    const agent = 'openai:gpt-6-sol';
    const store = await openStore(path, 'write');
    await store.packs.save(toStoredPack(catalogue()));
    const parameters = parametersOf(sweepOf('models', ['wifi_off'], { agents: [agent] }));
    await store.sweeps.open({ id: 'models', parameters, cells: 1, createdAt: 0 });
    await store.trajectories.save(exampleRecord({ sweep: 'models', agent }));
    await store.close();
    vi.stubEnv('OPENAI_API_KEY', undefined);
    const plays = await toolsandbox('sweep', 'requeue', 'models', '--all', ...own);
    expectRefusal(plays, 'needs OPENAI_API_KEY');
    const dry = await toolsandbox('sweep', 'requeue', 'models', '--all', '--dry-run', ...own);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining(`models/wifi_off/none/${agent}/1`) });
    expect(dry.stderr).toMatch(/^playing needs OPENAI_API_KEY, which is not set here\n1 cell would be played again/);
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    expect((await toolsandbox('sweep', 'requeue', 'models', '--all', '--dry-run', ...own)).stderr).not.toContain(
      'needs',
    );
    vi.stubEnv('OPENAI_API_KEY', undefined);
    expect(await toolsandbox('sweep', 'requeue', 'models', '--all', '--no-play', ...own)).toMatchObject({ code: 0 });
    vi.unstubAllEnvs();
  });

  it('sets the runs aside, which the history still shows', async () => {
    const { code, stderr } = await requeue('--where', 'similarity < 0.5', '--no-play');
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 cell of sweep nightly requeued'),
    });
    expect(await listed()).toEqual([id(2), id(3)]);
    expect(await listed('--history', '--sweep', 'nightly')).toEqual([id(1)]);
    const gone = await toolsandbox('show', id(1), ...results);
    expectRefusal(gone, 'has not been played again yet');
    const [, hint = ''] = /`npx toolsandbox (.+)` shows the run before/.exec(gone.stderr) ?? [];
    const { stdout, stderr: note } = await toolsandbox(...hint.split(' '));
    expect(stdout).toContain('score     similarity 0.250');
    expect(note).toContain('run 1 of 1: set aside');
    expect((await requeue('--where', 'similarity < 0.5', '--no-play')).stderr).toContain('no trajectories match');
  });

  it('shows each of the runs by its number', async () => {
    await requeue('--where', 'trial = 1', '--no-play');
    const store = await openStore(results[1]!, 'write');
    await store.trajectories.save(exampleRecord({ trial: 1 }, { startedAt: 2e12, finishedAt: 2e12 + 1 }));
    await store.close();
    const similarity = async (...args: readonly string[]) =>
      jsonLines((await toolsandbox('show', id(1), '--json', ...args, ...results)).stdout)[0]?.['similarity'];
    expect([await similarity(), await similarity('--run', '1'), await similarity('--run', '2')]).toEqual([1, 0.25, 1]);
    expectRefusal(await toolsandbox('show', id(1), '--run', '3', ...results), 'has 2 runs: choose one from 1 to 2');
    expect((await toolsandbox('show', id(1), ...results)).stderr).toContain('run 2 of 2: the one that counts');
  });

  it.each([
    [[], 'say what to play again: --outcome, --reason, --where, --below, --failed, ... or --all'],
    [['--where', 'similarty < 1'], 'there is no field similarty'],
    [['--all', '--where', 'trial = 1'], "cannot be used with option '--where"],
  ])('refuses %j', async (args, problem) => {
    expectRefusal(await requeue(...args, '--no-play'), problem);
    expect(await listed()).toHaveLength(3);
  });

  it('refuses single runs, which have no cells', async () => {
    await toolsandbox('run', 'wifi_off', '--engine', 'inline', ...results);
    const refused = await toolsandbox('sweep', 'requeue', 'run', '--all', '--no-play', ...results);
    expectRefusal(refused, 'these are single runs');
    expect(await listed('--sweep', 'run')).toHaveLength(1);
  });
});
