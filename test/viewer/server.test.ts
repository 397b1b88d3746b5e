import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { RowsDocument } from '../../viewer/documents/rows-document.ts';
import type { SearchLine } from '../../viewer/documents/search-line.ts';
import type { SweepDocument } from '../../viewer/documents/sweep-document.ts';
import { INDEX_PATH, rowsPath, searchPath, sweepPath, trajectoryPath } from '../../viewer/documents/document-paths.ts';
import { startViewer } from '../../viewer/server/start-viewer.ts';
import type { Viewer } from '../../viewer/server/start-viewer.ts';
import { exampleRecord } from '../results/example-record.ts';
import { liveSource } from './support/live-source.ts';
import { requested } from './support/requested.ts';
import { NIGHT, storeNight } from './support/night.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SECRET = 'opaque to all but its owner';
const SPOKEN = { owner: 'openai:gpt-6-sol', data: SECRET };

const file = join(temporaryFolder(), 'results.db');
let store: ResultsStore;
let viewer: Viewer;

beforeAll(async () => {
  const writer = await openStore(file, 'write');
  await storeNight(writer);
  await writer.sweeps.open({ id: 'other', parameters: {}, cells: 2, createdAt: 1 });
  const message = { sender: 'user', recipient: 'agent', content: 'Hello.', providerData: SPOKEN } as const;
  await writer.trajectories.save(
    exampleRecord(
      { sweep: 'other' },
      {
        events: [
          { kind: 'turn', role: 'user', messages: [message] },
          { kind: 'ending', outcome: 'completed' },
        ],
      },
    ),
  );
  await writer.close();
  store = await openStore(file, 'read');
  viewer = await startViewer({
    app: { 'index.html': '<!doctype html>', 'assets/a.js': 'export {};' },
    port: 0,
    onError: (error) => expect.unreachable(String(error)),
    source: liveSource(store),
  });
});
afterAll(async () => {
  await viewer[Symbol.asyncDispose]();
  await store.close();
});

const get = (path: string, headers = {}, method = 'GET') => requested(viewer, path, { headers, method });
const json = async (path: string) => JSON.parse((await get(`/${path}`)).text) as unknown;

describe('the server of the viewer', () => {
  it('answers only under names of this machine, and only its own pages', async () => {
    expect(await get('/', { host: 'attacker.example' })).toMatchObject({ status: 403 });
    expect(await get('/', { host: '127.0.0.1.attacker.example' })).toMatchObject({ status: 403 });
    expect(await get(`/${INDEX_PATH}`, { origin: 'http://attacker.example' })).toMatchObject({ status: 403 });
    expect(await get(`/${INDEX_PATH}`, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await get('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toMatchObject({
      status: 200,
    });
    expect(await get('/', { host: 'localhost:1' })).toMatchObject({ status: 200 });
    expect(viewer.origin).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it('changes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect(await get(`/${INDEX_PATH}`, {}, method)).toMatchObject({ status: 405 });
    }
  });

  it('forbids scripts of others, and being embedded', async () => {
    for (const path of ['/', '/assets/a.js', `/${INDEX_PATH}`, '/missing']) {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/data/sweeps/../../x/sweep.json',
    '//',
    '/constructor',
    '/data/trajectories/__proto__.json',
  ])('has nothing at %s', async (path) =>
    expect(await get(path)).toMatchObject({ status: 404, text: 'the results do not hold this\n' }),
  );

  it('sends compressed JSON to those who take it', async () => {
    const plain = await get(`/${INDEX_PATH}`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const response = await fetch(`${viewer.origin}/${INDEX_PATH}`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toEqual(JSON.parse(plain.text));
  });
});

describe('the documents', () => {
  it('of a sweep add up its runs', async () => {
    const { report, heat, agents, rows, sweep } = (await json(sweepPath(NIGHT))) as SweepDocument;
    expect(sweep).toMatchObject({ id: NIGHT, status: 'completed', stored: 48, scored: 46, cells: 48 });
    expect(rows).toBe(1);
    expect(heat.scenarios).toHaveLength(12);
    const cells = heat.cells.flat(2);
    expect(cells.reduce((sum, [runs]) => sum + runs, 0)).toBe(48);
    const mean = cells.reduce((sum, [, , similarity]) => sum + similarity, 0) / 46;
    expect(mean).toBeCloseTo(report.columns.ALL.similarity ?? Number.NaN, 10);
    expect(agents.map(({ similarity }) => similarity.reduce((sum, runs) => sum + runs, 0))).toEqual([23, 23]);
    expect(agents[0]?.seconds).toMatchObject({ n: 24, least: 1, p50: 6.5, most: 12 });
  });

  it('of rows belong to the sweep’s revision, which goes on with the sweep', async () => {
    const before = (await json(sweepPath('other'))) as SweepDocument;
    const writer = await openStore(file, 'write');
    await writer.trajectories.save(exampleRecord({ sweep: 'other', scenario: 'later' }));
    await writer.close();
    await expect.poll(async () => ((await json(sweepPath('other'))) as SweepDocument).sweep.stored).toBe(2);
    const after = (await json(sweepPath('other'))) as SweepDocument;
    expect(after.revision).not.toBe(before.revision);
    const rows = async (revision: string) =>
      (await json(`${rowsPath('other', 0)}?revision=${revision}`)) as RowsDocument;
    expect(await rows(before.revision)).toMatchObject({ revision: before.revision, count: 1 });
    expect(await rows(after.revision)).toMatchObject({ revision: after.revision, count: 2 });
  });

  it('of a run are the record without what only its provider can read', async () => {
    const id = 'other/wifi_off/none/scripted:oracle/1';
    const { text: shown } = await get(`/${trajectoryPath(id)}`);
    expect(JSON.parse(shown)).toMatchObject({ record: { id }, grader: null });
    expect(JSON.stringify(await store.trajectories.find(id))).toContain(SECRET);
    expect(shown).not.toContain(SECRET);
  });

  it('are found by what was said, not by the words of their form', async () => {
    const search = async (q: string) =>
      (await get(`/${searchPath(NIGHT)}?${new URLSearchParams({ q }).toString()}`)).text
        .trim()
        .split('\n')
        .flatMap((line) => (JSON.parse(line) as SearchLine).found);
    const found = await search('FIND THE NEEDLE');
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({
      id: expect.stringContaining(`${NIGHT}/scenario_number_7/`),
      message: 0,
      excerpt: ['Please do number 7: ', 'find the Needle', ' (here).'],
    });
    expect(await search('"content"')).toEqual([]);
    expect(await get(`/${searchPath(NIGHT)}`)).toMatchObject({ status: 400 });
  });
});
