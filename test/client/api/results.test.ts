import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { compare, evaluate, fork, openResults, UserFacingError } from '../../../client/index.ts';
import type { TakeSeat } from '../../../client/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ADD = 'add_contact_with_name_and_phone_number';
let results: string;

beforeAll(async () => {
  results = join(temporaryFolder(), 'results.db');
  const agent = ['scripted:slip', 'scripted:oracle'];
  const same = { scenarios: ['*contact*'], limit: 3, augmentations: ['none', 'at'], results } as const;
  await evaluate({ ...same, agent, id: 'first' });
  await evaluate({ ...same, agent: ['scripted:oracle', 'scripted:slip'], id: 'second', limit: 2 });
});

describe('openResults', () => {
  it('reads sweeps, runs one by one, one run by a part of its id, and reports', async () => {
    await using stored = await openResults(results);
    expect((await stored.sweeps()).map(({ id }) => id).toSorted()).toEqual(['first', 'second']);
    const runs = await Array.fromAsync(stored.runs({ sweep: 'first' }));
    expect(runs).toHaveLength(12);
    const unsolved = await Array.fromAsync(stored.runs({ sweep: 'first', where: 'not solved', augmentations: ['at'] }));
    expect(unsolved).toEqual(runs.filter((run) => run.solved === false && run.augmentation === 'at'));
    expect(unsolved.length).toBeGreaterThan(0);
    for (const { explanation } of unsolved)
      expect(explanation).toMatch(/^not solved, similarity .+: .+\n  milestone \d/);
    expect(await stored.run(runs[0]!.id)).toEqual(runs[0]);
    expect(await stored.run('no/such/run')).toBeNull();
    expect((await stored.report('first')).cells).toBe(12);
  });

  it('reads no more than it is asked for', async () => {
    await using stored = await openResults(results);
    for await (const run of stored.runs()) {
      expect(run.sweep).toBe('first');
      break;
    }
  });

  it('exports a line per run, and replaces no file unasked', async () => {
    await using stored = await openResults(results);
    const path = join(temporaryFolder(), 'runs.jsonl');
    await stored.exportJsonl(path, { sweep: 'second', agent: 'scripted:oracle' });
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { agent: string });
    expect(lines.map(({ agent }) => agent)).toEqual(Array.from({ length: 4 }, () => 'scripted:oracle'));
    await expect(stored.exportJsonl(path, { sweep: 'second' })).rejects.toThrow(/exists/);
    await stored.exportJsonl(path, { sweep: 'second', replace: true });
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(8);
  });

  it('closes: nothing can be read then', async () => {
    const stored = await openResults(results);
    await stored.close();
    await expect(stored.sweeps()).rejects.toThrow(/closed|destroyed/);
  });

  it.each([
    ['results that do not exist', () => openResults('/nowhere/results.db')],
    ['another database', () => openResults('mysql://host/results')],
    ['a sweep that does not exist', async () => (await openResults(results)).report('third')],
    ['a wrong condition', async () => Array.fromAsync((await openResults(results)).runs({ where: 'solved >' }))],
    [
      'an unknown filter',
      async () => Array.fromAsync((await openResults(results)).runs({ scenarios: ['x'] } as never)),
    ],
    ['an id that fits several runs', async () => (await openResults(results)).run('scripted:slip')],
  ])('refuses %s', async (_, read) => {
    await expect(read()).rejects.toBeInstanceOf(UserFacingError);
  });
});

describe('compare', () => {
  it('compares sweeps agent by agent, and the agents of one, and lists all that changed', async () => {
    const sweeps = await compare(results, 'first', 'second');
    expect(sweeps.map(({ before, after }) => [before.sweep, after.sweep, before.agent === after.agent])).toEqual([
      ['first', 'second', true],
      ['first', 'second', true],
    ]);
    const [agents] = await compare(results, 'first', 'first', { agents: ['scripted:slip', 'scripted:oracle'] });
    expect(agents).toMatchObject({
      before: { agent: 'scripted:slip' },
      after: { agent: 'scripted:oracle' },
      broke: [],
    });
    expect(agents!.improved.length).toBeGreaterThan(0);
    await using stored = await openResults(results);
    expect(await stored.compare('first', 'second')).toEqual(sweeps);
  });

  it.each([
    ['an unknown sweep', () => compare(results, 'first', 'third')],
    ['an unknown agent', () => compare(results, 'first', 'second', { agents: ['scripted:echo'] })],
    ['a wrong margin', () => compare(results, 'first', 'second', { margin: 2 })],
  ])('refuses %s', async (_, comparing) => {
    await expect(comparing()).rejects.toBeInstanceOf(UserFacingError);
  });
});

describe('fork', () => {
  const origin = `first/${ADD}/none/scripted:slip/1`;

  it('plays a run again from a message on, with another agent, and once only', async () => {
    const forked = await fork(results, origin, { at: 0, agent: 'scripted:oracle' });
    expect(forked).toMatchObject({ cells: 1, left: 0, total: { solved: 1 } });
    expect(forked.runs[0]).toMatchObject({ agent: 'scripted:oracle', scenario: ADD, solved: true });
    const again = await fork(results, origin, { at: 0, agent: 'scripted:oracle' });
    expect(again.runs).toEqual(forked.runs);
    await using stored = await openResults(results);
    const before = await stored.run(origin);
    expect(forked.runs[0]!.messages[0]).toEqual(before!.messages[0]);
  });

  it('before the first mistake, with a function, which is played anew each time', async () => {
    const mine = vi.fn<TakeSeat>(async () => ({ content: 'I give up.' }));
    const options = { at: 'first-error', agent: { name: 'mine', takeTurn: mine }, trials: 2 } as const;
    const forked = await fork(results, origin, options);
    expect(forked).toMatchObject({ cells: 2, left: 0, agents: { 'function:mine': { scored: 2, solved: 0 } } });
    const calls = mine.mock.calls.length;
    expect(calls).toBeGreaterThan(0);
    expect((await fork(results, origin, options)).sweep).not.toBe(forked.sweep);
    expect(mine.mock.calls.length).toBe(2 * calls);
  });

  it.each([
    ['a message that is not there', () => fork(results, origin, { at: 99 })],
    ['an unknown run', () => fork(results, 'first/none', { at: 0 })],
    ['no message', () => fork(results, origin, {} as never)],
    ['results that do not exist', () => fork('mysql://nowhere', origin, { at: 0 })],
  ])('refuses %s', async (_, forking) => {
    await expect(forking()).rejects.toBeInstanceOf(UserFacingError);
  });
});
