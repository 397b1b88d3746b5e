import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { INDEX_PATH, seatAt, seatPath, SEATS_PATH } from '../../viewer/documents/document-paths.ts';
import { TOKEN_HEADER } from '../../viewer/documents/seat-document.ts';
import type { OpenSeatDocument, SeatAddress, PageTurn } from '../../viewer/documents/seat-document.ts';
import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { Seats } from '../../viewer/server/seats.ts';
import { startViewer } from '../../viewer/server/start-viewer.ts';
import type { Viewer } from '../../viewer/server/start-viewer.ts';
import { DUE, FakeSeats, PLACE } from './support/fake-seats.ts';
import { liveSource } from './support/live-source.ts';
import { requested } from './support/requested.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const OTHER: SeatAddress = { ...PLACE, trajectory: 'run/wifi_off/none/external:anna?timeoutMs=1/2' };
const PATH = `/${seatPath(PLACE)}`;
const SAID: PageTurn = { session: 's1', position: 3, turn: { content: 'Wifi is off.' } };

let store: ResultsStore;
let viewer: Viewer;
let seats = new FakeSeats();
const problems: unknown[] = [];

const started = (taken: Seats) =>
  startViewer({
    app: {},
    port: 0,
    onError: (error) => problems.push(error),
    source: liveSource(store, { seats: async () => taken }),
  });

beforeAll(async () => {
  store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  viewer = await started({
    list: () => seats.list(),
    seat: (place, turn) => seats.seat(place, turn),
  });
});
beforeEach(() => {
  seats = new FakeSeats();
  problems.length = 0;
});
afterAll(async () => {
  await viewer[Symbol.asyncDispose]();
  await store.close();
});

async function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: string, method = body ? 'POST' : 'GET') {
  const { headers: _, ...answer } = await requested(viewer, path, { headers, method, body });
  return answer;
}

const tokenOf = async (place: SeatAddress) =>
  (JSON.parse((await ask(`/${seatPath(place)}`)).text) as OpenSeatDocument).token;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a turn', () => {
  it('that the page of its seat sends is submitted, and answered with what comes next', async () => {
    seats.onTurn = () => (seats.seen = { ...DUE, due: { ...DUE.due, position: 4 } });
    const headers = { ...JSON_TYPE, [TOKEN_HEADER]: await tokenOf(PLACE), origin: viewer.origin };
    const { status, text: answer } = await ask(PATH, headers, JSON.stringify({ ...SAID, more: 1 }));
    expect({ status, answer: JSON.parse(answer) as unknown }).toMatchObject({
      status: 200,
      answer: { kind: 'open', due: { position: 4 } },
    });
    expect(seats.taken).toEqual([[PLACE, SAID]]);
  });

  const own = async () => ({ ...JSON_TYPE, [TOKEN_HEADER]: await tokenOf(PLACE) });
  it.each([
    ['without the token of the page', 403, async () => JSON_TYPE],
    ['with another token', 403, async () => ({ ...JSON_TYPE, [TOKEN_HEADER]: 'x'.repeat(43) })],
    ['with the token of another trajectory', 403, async () => ({ ...JSON_TYPE, [TOKEN_HEADER]: await tokenOf(OTHER) })],
    ['of a page of another site', 403, async () => ({ ...(await own()), origin: 'http://attacker.example' })],
    ['of a page without an origin', 403, async () => ({ ...(await own()), origin: 'null' })],
    [
      'by a name that another site gave this machine',
      403,
      async () => ({ ...(await own()), host: 'attacker.example' }),
    ],
    ['that a form sends', 415, async () => ({ ...(await own()), 'content-type': 'text/plain' })],
    ['without a type', 415, async () => ({ [TOKEN_HEADER]: await tokenOf(PLACE) })],
  ])('%s is refused', async (_, status, headers) => {
    expect(await ask(PATH, await headers(), JSON.stringify(SAID))).toMatchObject({ status });
    expect(seats.taken).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each([['no JSON'], ['null'], ['[]'], ['{"session": "s1", "position": "3", "turn": {}}'], [JSON.stringify(PLACE)]])(
    '%s is none',
    async (body) => {
      expect(await ask(PATH, await own(), body)).toMatchObject({
        status: 400,
        text: expect.stringContaining(body === 'no JSON' ? 'this is no JSON' : 'JSON with session, position and turn'),
      });
      expect(seats.taken).toEqual([]);
    },
  );

  it('of 50 MB is refused before it is read, whether it says so or not', async () => {
    const long = JSON.stringify({ ...SAID, turn: { content: 'x'.repeat(50_000_000) } });
    expect(await ask(PATH, { ...(await own()), 'content-length': long.length }, long)).toMatchObject({ status: 413 });
    expect(await ask(PATH, { ...(await own()), 'transfer-encoding': 'chunked' }, long)).toMatchObject({ status: 413 });
    expect(seats.taken).toEqual([]);
    expect(await ask(PATH)).toMatchObject({ status: 200 });
  });

  it('to what is no seat changes nothing', async () => {
    for (const path of [`/${INDEX_PATH}`, `/${SEATS_PATH}`, '/data/seats/system/x.json', '/data/seats/agent/X.json'])
      expect(await ask(path, await own(), JSON.stringify(SAID))).toMatchObject({ status: 405 });
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect(await ask(PATH, await own(), undefined, method)).toMatchObject({ status: 405 });
    expect(seats.taken).toEqual([]);
  });

  it.each([
    [409, 'turn 3 is not due: turn 5 is'],
    [503, 'no worker answers'],
  ])('that cannot be taken now is answered why: %i', async (status, why) => {
    const headers = await own();
    seats.refusal = new RefusedRequest(status === 409 ? 'STALE_TURN' : 'AWAY', why);
    expect(await ask(PATH, headers, JSON.stringify(SAID))).toEqual({ status, text: `${why}\n` });
    expect(problems).toEqual([]);
  });

  it('whose answer no one awaits any more does not keep the viewer from ending', async () => {
    const never = Promise.withResolvers<void>();
    seats.onTurn = () => never.promise;
    const ending = await started(seats);
    const { token } = (await (await fetch(`${ending.origin}${PATH}`)).json()) as OpenSeatDocument;
    const sent = fetch(`${ending.origin}${PATH}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, [TOKEN_HEADER]: token },
      body: JSON.stringify(SAID),
    });
    sent.catch(() => undefined);
    await expect.poll(() => seats.taken).toHaveLength(1);
    await ending[Symbol.asyncDispose]();
    await expect(sent).rejects.toThrow('fetch failed');
    never.reject(new RefusedRequest('AWAY', 'the engine is away'));
    expect(problems).toEqual([]);
  });
});

describe('the seats', () => {
  it('are listed, and the index says that they can be taken', async () => {
    expect(JSON.parse((await ask(`/${SEATS_PATH}`)).text)).toMatchObject({ seats: [PLACE], more: 0 });
    expect(JSON.parse((await ask(`/${INDEX_PATH}`)).text)).toMatchObject({ seats: true });
  });

  it('that no one outside takes are not there', async () => {
    expect(await ask(`/${seatPath({ ...PLACE, role: 'user' })}`)).toEqual({
      status: 404,
      text: 'the user of this run is played already\n',
    });
  });

  it('say what goes wrong inside, and so does the viewer', async () => {
    seats.refusal = new Error('a mistake of ours');
    expect(await ask(PATH)).toEqual({ status: 500, text: 'a mistake of ours\n' });
    expect(problems).toEqual([seats.refusal]);
  });

  it('have a token of this start of the viewer only', async () => {
    const again = await started(seats);
    const answer = await fetch(`${again.origin}${PATH}`);
    expect(((await answer.json()) as OpenSeatDocument).token).not.toBe(await tokenOf(PLACE));
    await again[Symbol.asyncDispose]();
  });

  it('have paths that name them', () => {
    for (const place of [PLACE, OTHER, { trajectory: 'a//b/../c', role: 'user' } as const])
      expect(seatAt(seatPath(place))).toEqual(place);
  });
});
