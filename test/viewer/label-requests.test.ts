import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { TOKEN_HEADER } from '../../viewer/documents/seat-document.ts';
import { trajectoryPath } from '../../viewer/documents/document-paths.ts';
import type { TrajectoryDocument } from '../../viewer/documents/trajectory-document.ts';
import { startViewer } from '../../viewer/server/start-viewer.ts';
import type { Viewer } from '../../viewer/server/start-viewer.ts';
import { exampleRecord } from '../results/example-record.ts';
import { join } from 'node:path';
import { liveSource } from './support/live-source.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let store: ResultsStore;
let viewer: Viewer;
const { id, startedAt } = exampleRecord();

beforeEach(async () => {
  store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 1, createdAt: 0 });
  await store.trajectories.save(exampleRecord());
  viewer = await startViewer({
    app: {},
    port: 0,
    onError: (error) => expect.unreachable(String(error)),
    source: liveSource(store, { labelling: { by: 'anna', save: (label) => store.labels.save(label) } }),
  });
});
afterEach(async () => {
  await viewer[Symbol.asyncDispose]();
  await store.close();
});

const at = (path: string) => new URL(path, viewer.origin);
const shown = async (): Promise<TrajectoryDocument> =>
  (await (await fetch(at(trajectoryPath(id)))).json()) as TrajectoryDocument;

async function send(said: unknown, headers: Readonly<Record<string, string>> = {}, path = trajectoryPath(id)) {
  const { labelling } = await shown();
  const response = await fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: labelling!.token, ...headers },
    body: JSON.stringify(said),
  });
  return { status: response.status, text: await response.text() };
}

const WRONG = { verdict: 'wrong', modes: ['claimed', 'gave_up'], why: 'It did not.', note: null };

describe('a label that a page sends', () => {
  it('is stored as of the reader, and shown', async () => {
    expect((await shown()).labels).toEqual([]);
    const { status, text } = await send(WRONG);
    expect(status).toBe(200);
    const { labels } = JSON.parse(text) as TrajectoryDocument;
    expect(labels).toMatchObject([{ ...WRONG, by: 'anna', isModel: false, judges: 1 }]);
    expect(await store.labels.on([{ id, startedAt }])).toMatchObject([{ by: 'anna', verdict: 'wrong' }]);
    await send({ ...WRONG, verdict: 'right', modes: [] });
    expect((await shown()).labels).toMatchObject([{ verdict: 'right', modes: [] }]);
  });

  it.each([
    ['no verdict', { why: 'x' }, /^verdict: /],
    ['an unknown verdict', { verdict: 'good' }, /^verdict: /],
    ['an unknown mode', { verdict: 'wrong', modes: ['nope'] }, /^modes\.0: /],
    ['a reason that is too long', { verdict: 'wrong', why: 'x'.repeat(2_001) }, /^why: /],
    ['no object', 'wrong', /^the body: /],
  ])('is refused with %s', async (_what, said, problem) => {
    const { status, text } = await send(said);
    expect(status).toBe(400);
    expect(text).toMatch(problem);
    expect((await shown()).labels).toEqual([]);
  });

  it('is no other name’s, whatever the page says', async () => {
    await send({ ...WRONG, by: 'ben', isModel: true, judges: 9 });
    expect((await shown()).labels).toMatchObject([{ by: 'anna', isModel: false, judges: 1 }]);
  });

  it.each([
    ['without the page’s token', { [TOKEN_HEADER]: 'guess' }, 403],
    ['of another site', { origin: 'http://evil.test' }, 403],
    ['as a form', { 'content-type': 'text/plain' }, 415],
  ])('is refused %s', async (_how, headers, expected) => {
    expect((await send(WRONG, headers)).status).toBe(expected);
    expect((await shown()).labels).toEqual([]);
  });

  it('is refused for another run with this run’s token, and for other documents', async () => {
    expect((await send(WRONG, {}, trajectoryPath('nightly/other/none/x/1'))).status).toBe(403);
    expect((await send(WRONG, {}, 'data/index.json')).status).toBe(405);
  });
});
