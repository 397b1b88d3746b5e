import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EngineAway, EngineUnavailable } from '../../infra/errors.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { engineSources, firstAvailable } from '../../infra/sources/engine-sources.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import type { RunningServer } from '../../infra/sources/source.ts';
import { exampleSource, temporaryDirectory } from './fixtures.ts';

const server: RunningServer = {
  kind: 'server',
  connection: { address: 'db.example:7233' },
  namespace: 'nightly',
  uiAddress: null,
  own: null,
};
const working = (title: string) => exampleSource(title, async () => server);
const failing = (title: string) =>
  exampleSource(title, async () => {
    throw new SourceUnavailable(`no ${title}`, `install ${title}`);
  });

describe('engine sources', () => {
  const options = { directory: 'state', environment: {}, report: () => {} };
  const titles = [
    'TEMPORAL_ADDRESS or profile',
    'running in this directory',
    'temporal on PATH',
    'cache',
    'download',
    'build with Go',
  ];

  test.each([
    ['servers come before executables, the slowest last', {}, titles],
    ['an engine of this directory never uses a configured server', { own: true }, titles.slice(1)],
  ])('%s', (_title, choice, expected) => {
    expect(engineSources({ ...options, ...choice }).map(({ title }) => title)).toEqual(expected);
  });

  test.each([0, 1, 2, 3])('the first source that works is used, after %i that fail', async (count) => {
    const skipped: string[] = [];
    const sources = [0, 1, 2, 3, 4].map((index) => (index < count ? failing(`s${index}`) : working(`s${index}`)));
    const { source, found } = await firstAvailable(sources, ({ title }) => skipped.push(title));
    expect(source.title).toBe(`s${count}`);
    expect(found).toBe(server);
    expect(skipped).toEqual(sources.slice(0, count).map(({ title }) => title));
  });

  test('when no source works, the error lists each with its reason and hint', async () => {
    const search = firstAvailable([failing('cluster'), failing('cache'), failing('Go')], () => {});
    await expect(search).rejects.toThrow(EngineUnavailable);
    await expect(search).rejects.toThrow(
      [
        'no Temporal server is available. One of these is enough: follow its hint, then run the same command again; `toolsandbox try` and `run --engine inline` need none. Tried in this order:',
        '  cluster: no cluster; hint: install cluster',
        '  cache: no cache; hint: install cache',
        '  Go: no Go; hint: install Go',
      ].join('\n'),
    );
  });

  test('a source that is configured but unreachable ends the search', async () => {
    const broken = exampleSource('cluster', async () => {
      throw new EngineUnavailable('configured, but unreachable');
    });
    await expect(firstAvailable([broken, working('cache')], () => {})).rejects.toThrow('configured, but unreachable');
  });
});

describe('findEngine', () => {
  test('reports the source used in one line', async () => {
    const lines: string[] = [];
    const options = { directory: 'state', environment: {}, report: (line: string) => void lines.push(line) };
    const engine = await findEngine({ ...options, sources: [failing('profile'), working('cluster')] });
    expect(engine).toMatchObject({ address: 'db.example:7233', namespace: 'nightly', uiAddress: null, stays: true });
    expect(engine.gone()).toBeNull();
    expect(lines).toEqual(['engine: db.example:7233, namespace nightly, source: cluster']);
    await engine.stop();
  });

  test.each([
    ['ask', 'no database', EngineUnavailable, /none has ever run in .*: run from the directory of the sweep/],
    ['stays', 'a database', EngineUnavailable, /start one with `toolsandbox engine up`/],
    ['work', 'a database', EngineAway, /no Temporal server runs in .*: play a sweep from that directory/],
  ] as const)('whoever wants it to %s, where %s is, starts none and says what to do', async (use, has, kind, text) => {
    const directory = await temporaryDirectory();
    if (has === 'a database') await writeFile(join(directory, 'temporal.db'), '');
    const finding = findEngine({ directory, environment: { PATH: '' }, report: () => {}, own: true, use });
    await expect(finding).rejects.toThrow(kind);
    await expect(finding).rejects.toThrow(text);
    expect(readdirSync(directory)).toEqual(has === 'a database' ? ['temporal.db'] : []);
  });
});
