import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '../../infra/errors.ts';
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
  const names = ['configured', 'running', 'path', 'cache', 'download', 'build'];

  test.each([
    ['servers come before executables, the slowest last', {}, names],
    ['a fresh engine never uses a running server', { fresh: true }, names.slice(2)],
    ['an engine of this directory never uses a configured server', { own: true }, names.slice(1)],
    ['only a running server', { runningOnly: true }, names.slice(0, 2)],
  ])('%s', (_title, choice, expected) => {
    expect(engineSources({ ...options, ...choice }).map(({ name }) => name)).toEqual(expected);
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
  test('reports the source used in one line, and the skipped ones only when verbose', async () => {
    const lines: string[] = [];
    const options = { directory: 'state', environment: {}, report: (line: string) => void lines.push(line) };
    const sources = [failing('profile'), working('cluster')];
    const engine = await findEngine({ ...options, sources });
    expect(engine).toMatchObject({ address: 'db.example:7233', namespace: 'nightly', uiAddress: null, stays: true });
    expect(lines).toEqual(['engine: db.example:7233, namespace nightly, source: cluster']);
    await findEngine({ ...options, sources, verbose: true });
    expect(lines[1]).toBe('engine: skipped profile: no profile');
    await engine.stop();
  });

  test('where no server ever ran, readers start none, and the error says what to do', async () => {
    const directory = await temporaryDirectory();
    const options = { directory, environment: { PATH: '' }, report: () => {}, own: true };
    const finding = findEngine({ ...options, start: 'if-database' });
    await expect(finding).rejects.toThrow(EngineUnavailable);
    await expect(finding).rejects.toThrow(`none has ever run in ${directory}: run from the directory of the sweep`);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('where no server stays, one that must stay is refused before any is started', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'temporal.db'), '');
    const options = { directory, environment: { PATH: '' }, report: () => {}, own: true };
    await expect(findEngine({ ...options, stays: true })).rejects.toThrow('start one with `toolsandbox engine up`');
    expect(readdirSync(directory)).toEqual(['temporal.db']);
  });
});
