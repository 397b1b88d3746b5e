import { describe, expect, test } from 'vitest';
import { climb } from '../../infra/engine/climb.ts';
import { findEngine } from '../../infra/engine/find-engine.ts';
import { ladder } from '../../infra/engine/ladder.ts';
import { EngineUnavailable, RungFailure } from '../../infra/engine/rung.ts';
import type { Source } from '../../infra/engine/rung.ts';
import { rung } from './fixtures.ts';

const server: Source = {
  kind: 'server',
  connection: { address: 'db.example:7233' },
  namespace: 'nightly',
  uiAddress: null,
};
const bears = (title: string) => rung(title, async () => server);
const fails = (title: string) =>
  rung(title, async () => {
    throw new RungFailure(`no ${title}`, `get ${title}`);
  });

describe('climb', () => {
  test('the ladder has its rungs in the order of the design', () => {
    const options = { directory: 'state', environment: {}, report: () => {} };
    const names = ['configured', 'running', 'path', 'cache', 'download', 'build'];
    expect(ladder(options).map(({ name }) => name)).toEqual(names);
    expect(ladder({ ...options, fresh: true }).map(({ name }) => name)).toEqual(names.slice(2));
  });

  test.each([0, 1, 2, 3])('takes the first rung that bears, after %i that fail', async (failing) => {
    const tried: string[] = [];
    const rungs = [0, 1, 2, 3, 4].map((index) => (index < failing ? fails(`r${index}`) : bears(`r${index}`)));
    const taken = await climb(rungs, ({ title }) => tried.push(title));
    expect(taken.rung.title).toBe(`r${failing}`);
    expect(tried).toEqual(rungs.slice(0, failing).map(({ title }) => title));
  });

  test('lists every rung with why and how to mend it when none bears', async () => {
    const climbing = climb([fails('cluster'), fails('cache'), fails('Go')], () => {});
    await expect(climbing).rejects.toThrow(EngineUnavailable);
    await expect(climbing).rejects.toThrow(
      /cluster: no cluster\n +mend: get cluster\n +cache: no cache\n +mend: get cache\n +Go: no Go\n +mend: get Go/,
    );
  });

  test('does not fall through when a rung ends the climb', async () => {
    const broken = rung('cluster', async () => {
      throw new EngineUnavailable('configured, but unreachable');
    });
    await expect(climb([broken, bears('cache')], () => {})).rejects.toThrow('configured, but unreachable');
  });
});

describe('findEngine', () => {
  test('reports the rung taken in one line, and those passed over only when asked', async () => {
    const lines: string[] = [];
    const options = { directory: 'state', environment: {}, report: (line: string) => void lines.push(line) };
    const engine = await findEngine({ ...options, rungs: [fails('profile'), bears('cluster')] });
    expect(engine).toMatchObject({ address: 'db.example:7233', namespace: 'nightly', uiAddress: null });
    expect(lines).toEqual(['engine: cluster at db.example:7233, namespace nightly']);
    await findEngine({ ...options, rungs: [fails('profile'), bears('cluster')], verbose: true });
    expect(lines[1]).toBe('engine: not by profile: no profile');
    await engine.stop();
  });
});
