import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { defaultPayloadConverter } from '@temporalio/common';
import type { PayloadCodec } from '@temporalio/common';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCodecServer, parsePayloads, payloadsJson } from '../../../infra/codec/codec-server.ts';
import type { CodecServerSettings } from '../../../infra/codec/codec-server.ts';
import { createPayloadCodec } from '../../../infra/codec/payload-codec.ts';
import { readPayloadKeys } from '../../../infra/codec/payload-keys.ts';
import { atNight } from '../../support/nightly.ts';

const keyed = (id: string) =>
  createPayloadCodec(readPayloadKeys({ TOOLSANDBOX_PAYLOAD_KEYS: `${id}:${randomBytes(32).toString('base64')}` }));
const codec = keyed('k1');
const SENTENCE = 'The safe opens with the birthday of the cat.';
const plain = payloadsJson([defaultPayloadConverter.toPayload(SENTENCE)]);

async function serve(options: Partial<CodecServerSettings> = {}) {
  const errors: unknown[] = [];
  const server = await startCodecServer({
    codec: () => Promise.resolve(codec),
    host: '127.0.0.1',
    port: 0,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const ask = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') => {
    const request = httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers }).end(body);
    const [response] = await once(request, 'response');
    return { status: response.statusCode as number, headers: response.headers, text: await text(response) };
  };
  return { ask, errors };
}

describe('the codec server', () => {
  it('encodes and decodes payloads as Temporal’s web UI and CLI ask', async () => {
    const { ask } = await serve();
    const encoded = await ask('/encode', plain, { 'x-namespace': 'default' });
    expect(encoded).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(parsePayloads(encoded.text)[0]?.metadata?.['encryption-key-id']?.toString()).toBe('k1');
    const decoded = await ask('/decode', encoded.text, { 'x-namespace': 'default' });
    expect(JSON.parse(decoded.text)).toEqual(JSON.parse(plain));
  });

  it('says what is wrong with a payload or a request', async () => {
    const { ask, errors } = await serve();
    const foreign = payloadsJson(await keyed('k2').encode([defaultPayloadConverter.toPayload(SENTENCE)]));
    const answers = [
      await ask('/decode', foreign),
      await ask('/decode', '{"payloads": [{"data": "no base64!"}]}'),
      await ask('/decode', '{'),
      await ask('/other', plain),
      await ask('/decode', '', {}, 'GET'),
    ];
    const FORM = 'the body must be {"payloads": [{"metadata": {...}, "data": "..."}]}, with values in base64\n';
    expect(answers.map((one) => [one.status, one.text])).toEqual([
      [400, expect.stringContaining('a payload is encrypted with key "k2", but the keys here are k1')],
      [400, FORM],
      [400, FORM],
      [404, 'there are /encode and /decode\n'],
      [405, 'use POST\n'],
    ]);
    expect(errors).toEqual([]);
  });

  it('tells health checks that it answers, also without its token', async () => {
    const { ask } = await serve({ token: 'sesame', codec: () => Promise.reject(new Error('not asked')) });
    expect(await ask('/healthz', '', {}, 'GET')).toMatchObject({ status: 200, text: 'ok\n' });
    expect((await ask('/healthz', '')).status).toBe(404);
  });

  atNight(() => {
    it('decodes one payload after the other, and no more of a request than a server can hold', async () => {
      const decoded: number[] = [];
      const counting: PayloadCodec = {
        encode: codec.encode,
        decode: async (payloads) => {
          decoded.push(payloads.length);
          return codec.decode(payloads);
        },
      };
      const { ask, errors } = await serve({ codec: () => Promise.resolve(counting) });
      const [bomb] = await codec.encode([
        { metadata: { encoding: Buffer.from('binary/plain') }, data: Buffer.alloc(60_000_000) },
      ]);
      const request = (count: number) => payloadsJson(Array.from({ length: count }, () => bomb!));
      expect(request(150).length).toBeLessThan(1_500_000);
      const refused = await ask('/decode', request(150));
      expect(refused).toMatchObject({
        status: 413,
        text: 'the payloads come to more than 134217728 bytes: ask for fewer at a time\n',
      });
      expect(decoded).toEqual([1, 1, 1]);
      const fits = await ask('/decode', request(2));
      expect(fits.status).toBe(200);
      expect(parsePayloads(fits.text).map(({ data }) => data?.length)).toEqual([60_000_000, 60_000_000]);
      expect(errors).toEqual([]);
    });
  });

  it('reports its own failures, without telling them', async () => {
    const { ask, errors } = await serve({ codec: () => Promise.reject(new Error('no such module')) });
    expect(await ask('/decode', plain)).toMatchObject({
      status: 500,
      text: 'the codec server failed: see its output\n',
    });
    expect(errors).toMatchObject([{ message: 'no such module' }]);
  });

  it.each(['http://127.0.0.1:8233', 'http://localhost:3000', 'http://[::1]:8233'])(
    'answers pages of %s',
    async (origin) => {
      const { ask } = await serve();
      const { status, headers } = await ask('/decode', plain, { origin });
      expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 200, allowed: origin });
      expect(headers['access-control-allow-credentials']).toBe('true');
    },
  );

  it.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null', 'http://localhost@evil.example'])(
    'refuses pages of %s',
    async (origin) => {
      const { ask } = await serve();
      for (const method of ['POST', 'OPTIONS']) {
        const { status, headers, text: said } = await ask('/decode', plain, { origin }, method);
        expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({
          status: 403,
          allowed: undefined,
        });
        expect(said).not.toContain('payloads"');
      }
    },
  );

  it('answers pages of the origins that were named, and no others', async () => {
    const { ask } = await serve({ origins: ['https://temporal.example'] });
    expect((await ask('/decode', plain, { origin: 'https://temporal.example' })).status).toBe(200);
    expect((await ask('/decode', plain, { origin: 'http://127.0.0.1:8233' })).status).toBe(403);
  });

  it('answers what a browser asks first, also of a private network', async () => {
    const { ask } = await serve();
    const asked = { origin: 'http://127.0.0.1:8233', 'access-control-request-method': 'POST' };
    const { status, headers } = await ask('/decode', '', asked, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toContain('x-namespace');
    expect(headers['access-control-allow-private-network']).toBeUndefined();
    const privately = { ...asked, 'access-control-request-private-network': 'true' };
    const { headers: answered } = await ask('/decode', '', privately, 'OPTIONS');
    expect(answered['access-control-allow-private-network']).toBe('true');
  });

  it('asks for its token, if it has one', async () => {
    const { ask } = await serve({ token: 'sesame' });
    const status = async (authorization?: string) =>
      (await ask('/decode', plain, authorization === undefined ? {} : { authorization })).status;
    expect([await status(), await status('Bearer other'), await status('Bearer sesame')]).toEqual([401, 401, 200]);
  });

  it('refuses a body that is longer than any page of a history', async () => {
    const { ask } = await serve();
    expect(await ask('/decode', 'x', { 'content-length': '67108865' })).toMatchObject({
      status: 413,
      text: 'the body is longer than 67108864 bytes\n',
    });
  });
});
