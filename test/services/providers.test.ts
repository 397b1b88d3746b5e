import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PHONE } from '../../worlds/phone/world.ts';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listening } from '../../files/http/listen-on.ts';
import { ServiceFailure } from '../../sandbox/tools/services.ts';
import type { Services } from '../../sandbox/tools/services.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import { createServices } from '../../services/create-services.ts';
import { createLiveServices } from '../../services/live.ts';
import { createRecordedServices, createRecordingServices } from '../../services/recorded.ts';
import { batch, call } from '../worlds/phone/example-world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listening } from '../support/listening.ts';

const KEY = 'a-secret-key';
const REQUEST = { host: 'weather.example', path: '/forecast.json', parameters: { q: '1.5, 2', days: 3 } };

let server: Listening | undefined;
let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
  server = undefined;
  rmSync(folder, { recursive: true });
});

/** Live services with a local server for every host. */
async function liveAt(answer: RequestListener, timeoutMs = 600_000): Promise<Services> {
  server = await listening(createServer(answer));
  return createLiveServices({ key: KEY, timeoutMs, origin: server.url });
}

async function failureOf(services: Services): Promise<ServiceFailure> {
  const error = await services.fetch(REQUEST).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServiceFailure);
  return error as ServiceFailure;
}

describe('live services', () => {
  it('send the headers and parameters that the hosts expect, and return their JSON', async () => {
    const seen: IncomingMessage[] = [];
    const services = await liveAt((request, response) => {
      seen.push(request);
      response.end('{"results": [1.5]}');
    });
    expect(await services.fetch(REQUEST)).toEqual({ results: [1.5] });
    expect(seen[0]?.url).toBe('/forecast.json?days=3&q=1.5%2C+2');
    expect(seen[0]?.headers).toMatchObject({ 'x-rapidapi-host': 'weather.example', 'x-rapidapi-key': KEY });
  });

  it.each([
    [401, 'service.unauthorized', false],
    [403, 'service.unauthorized', false],
    [404, 'service.rejected', false],
    [429, 'service.rate-limited', true],
    [503, 'service.unavailable', true],
  ])('turn HTTP %d into %s', async (status, type, retryable) => {
    const services = await liveAt((_request, response) => {
      response.writeHead(status, { 'retry-after': '7' }).end(`denied: ${KEY}`);
    });
    const failure = await failureOf(services);
    expect(failure).toMatchObject({ type, retryable, retryAfterMs: status === 429 ? 7000 : undefined });
    expect(failure.message).toContain('weather.example');
    expect(failure.message).not.toContain(KEY);
  });

  it.each([
    ['7', 7000],
    ['0', 1000],
    ['3600', 3_600_000],
    ['99999999', undefined],
    ['-5', undefined],
    ['', undefined],
    ['soon', undefined],
  ])('wait as long as a Retry-After of "%s" asks for, between a second and an hour', async (text, expected) => {
    const services = await liveAt((_request, response) => void response.writeHead(429, { 'retry-after': text }).end());
    expect((await failureOf(services)).retryAfterMs).toBe(expected);
  });

  it('pass the JSON of any other 4xx response to the tool', async () => {
    const services = await liveAt((_request, response) => {
      response.writeHead(400).end('{"message": "No such symbol"}');
    });
    expect(await services.fetch(REQUEST)).toEqual({ message: 'No such symbol' });
    const context = { now: 0, newId: () => 'unused', services };
    const [reply] = (await executeBatch({ ...batch([call('search_stock', { query: 'x' })]), contextOf: () => context }))
      .replies;
    expect(reply?.toolResult).toMatchObject({ trace: { result: null } });
  });

  it('fail with a retryable error if the answer is late, malformed or missing', async () => {
    const late = await liveAt(() => undefined, 50);
    expect(await failureOf(late)).toMatchObject({ type: 'service.timeout', retryable: true });
    const html = await liveAt((_request, response) => void response.end('<html>'));
    expect(await failureOf(html)).toMatchObject({ type: 'service.malformed', retryable: true });
    const nowhere = createLiveServices({ key: KEY, origin: 'http://127.0.0.1:1' });
    expect(await failureOf(nowhere)).toMatchObject({ type: 'service.unreachable', retryable: true });
  });

  it('give up an answer without an end, from which tools would not read 32 MB either', async () => {
    let open = 0;
    const endless = await liveAt((_request, response) => {
      open += 1;
      const parts = Readable.from(Array(200).fill('x'.repeat(1024 * 1024)), { objectMode: false });
      void pipeline(parts, response).catch(() => (open -= 1));
    });
    const failure = await failureOf(endless);
    expect(failure).toMatchObject({ type: 'service.malformed', retryable: true });
    expect(failure.message).toBe('weather.example sent more than 32 MB');
    await expect.poll(() => open).toBe(0);
  });

  it('reject an invalid key without showing it', () => {
    expect(() => createLiveServices({ key: 'two words' })).toThrow(/^(?!.*two words).*RAPID_API_KEY/);
  });
});

describe('recorded services', () => {
  it('return the recorded answer regardless of the order of parameters', async () => {
    const file = join(folder, 'cassette.json');
    const recording = createRecordingServices(file, { fetch: async ({ parameters }) => ({ echo: parameters }) });
    await recording.fetch(REQUEST);
    await recording.fetch({ ...REQUEST, parameters: { q: 'elsewhere' } });
    const replay = createRecordedServices(file);
    expect(await replay.fetch({ ...REQUEST, parameters: { days: 3, q: '1.5, 2' } })).toEqual({
      echo: REQUEST.parameters,
    });
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toHaveLength(2);
  });

  it('name the request and the file if an answer is missing', async () => {
    const file = join(folder, 'empty.json');
    writeFileSync(file, '{}');
    const failure = await failureOf(createRecordedServices(file));
    expect(failure).toMatchObject({ type: 'service.not-recorded', retryable: false });
    expect(failure.message).toContain('https://weather.example/forecast.json?days=3&q=1.5%2C+2');
    expect(failure.message).toContain(file);
  });

  it('report a file that is missing or damaged', () => {
    const file = join(folder, 'none.json');
    expect(() => createRecordedServices(file)).toThrow(/none\.json cannot be read/);
    writeFileSync(file, '{"half": ');
    expect(() => createRecordedServices(file)).toThrow(expect.objectContaining({ type: 'service.bad-recording' }));
    writeFileSync(file, '[]');
    expect(() => createRecordedServices(file)).toThrow(/none\.json is not a recording/);
  });

  it('reject a file that is not a recording or cannot be written, before the first request', () => {
    const source = { fetch: () => Promise.reject(new Error('asked')) };
    const file = join(folder, 'notes.json');
    writeFileSync(file, 'buy pears');
    expect(() => createRecordingServices(file, source)).toThrow(/notes\.json cannot be read/);
    const nowhere = join(folder, 'no', 'folder', 'cassette.json');
    expect(() => createRecordingServices(nowhere, source)).toThrow(/cannot be written to .*cassette\.json/);
  });
});

describe('services by kind', () => {
  it('need a key only for live', async () => {
    const request = { host: 'real-time-finance-data.p.rapidapi.com', path: '/search', parameters: { query: 'AAPL' } };
    const synthetic = createServices('synthetic', { now: 0, environment: {}, world: PHONE });
    expect(await synthetic.fetch(request)).toMatchObject({ status: 'OK' });
    expect(() => createServices('live', { now: 0, environment: {} })).toThrow(/RAPID_API_KEY, which is not set/);
    expect(createServices('live', { now: 0, environment: { RAPID_API_KEY: KEY } })).toHaveProperty('fetch');
  });

  it('read the cassette named in the kind, and reject unknown kinds', () => {
    expect(() => createServices('recorded:/no/such.json', { now: 0, environment: {} })).toThrow('/no/such.json');
    for (const kind of ['guessed', 'recorded', 'recorded:', 'live:x']) {
      expect(() => createServices(kind, { now: 0, environment: {} })).toThrow(`unknown services "${kind}"`);
    }
  });
});
