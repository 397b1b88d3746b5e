import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { ApplicationFailure, defaultPayloadConverter } from '@temporalio/common';
import type { Payload } from '@temporalio/common';
import { decodeFailure, encodeErrorToFailure } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { loadDataConverter } from '@temporalio/common/lib/internal-non-workflow/data-converter-helpers.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataConverter } from '../../../infra/codec/data-converter.ts';
import { createPayloadCodec, bytesOf, metadataOf } from '../../../infra/codec/payload-codec.ts';
import { readPayloadKeys } from '../../../infra/codec/payload-keys.ts';

const SENTENCE = 'The safe opens with the birthday of the cat.';
const LONG = `${SENTENCE} `.repeat(200);
const [OLD, NEW] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);

const codecWith = (...keys: readonly (string | undefined)[]) =>
  createPayloadCodec(readPayloadKeys({ TOOLSANDBOX_PAYLOAD_KEYS: keys.join(',') }));
const payload = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const encodingOf = (one: Payload | undefined) => metadataOf(one ?? {}, 'encoding');
const encodedBy = async (codec: ReturnType<typeof codecWith>, value: unknown): Promise<Payload> =>
  (await codec.encode([payload(value)]))[0]!;

describe.each([
  ['compressed', codecWith()],
  ['encrypted', codecWith(NEW, OLD)],
])('a payload that is %s', (_, codec) => {
  it('is read as it was', async () => {
    const values = fc.oneof(fc.json(), fc.uint8Array({ maxLength: 5_000 }), fc.constant(undefined), fc.constant(LONG));
    const check = fc.asyncProperty(fc.array(values, { maxLength: 4 }), async (all) => {
      const decoded = await codec.decode(await codec.encode(all.map(payload)));
      expect(decoded.map((one) => defaultPayloadConverter.fromPayload(one))).toEqual(all);
      expect(decoded.map((one) => Buffer.from(bytesOf(one)))).toEqual(
        all.map((one) => Buffer.from(bytesOf(payload(one)))),
      );
    });
    await fc.assert(check, { numRuns: 50 });
  });

  it('is read beside those of old histories and of other clients, which pass', async () => {
    const plain = [
      payload('old'),
      payload(LONG),
      { metadata: { encoding: Buffer.from('binary/other') }, data: randomBytes(9) },
    ];
    expect(await codec.decode(plain)).toEqual(plain);
  });
});

describe('compression', () => {
  it.each([
    ['long and repetitive', LONG, 'binary/zstd'],
    ['short', 'a'.repeat(1_021), 'json/plain'],
    ['just long enough', 'a'.repeat(1_022), 'binary/zstd'],
    ['hardly compressible', randomBytes(3_000), 'binary/plain'],
  ])('of what is %s', async (_, value, encoding) => {
    expect(encodingOf(await encodedBy(codecWith(), value))).toBe(encoding);
  });

  it('makes 5 KB of prose less than two thirds as long', async () => {
    const prose = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').slice(0, 5_000);
    const before = bytesOf(payload(prose)).length;
    expect(bytesOf(await encodedBy(codecWith(), prose)).length).toBeLessThan((before * 2) / 3);
  });

  it.each([
    ['is damaged', randomBytes(100)],
    ['would fill the memory', zstdCompressSync(Buffer.alloc(80 * 1024 * 1024))],
  ])('refuses what %s', async (_, data) => {
    const damaged = { metadata: { encoding: Buffer.from('binary/zstd') }, data };
    await expect(codecWith().decode([damaged])).rejects.toThrow('a compressed payload is damaged, or too long');
  });
});

describe('encryption', () => {
  it('shows nothing but the key, not even how a short payload was encoded', async () => {
    const encoded = await encodedBy(codecWith(NEW), SENTENCE);
    expect(Object.keys(encoded.metadata ?? {}).toSorted()).toEqual(['encoding', 'encryption-key-id']);
    expect([encodingOf(encoded), metadataOf(encoded, 'encryption-key-id')]).toEqual(['binary/aes-256-gcm', 'new']);
    const bytes = Buffer.from(bytesOf(encoded)).toString('latin1');
    for (const word of ['safe', 'json/plain']) expect(bytes).not.toContain(word);
  });

  it('never encrypts the same payload to the same bytes', async () => {
    const both = await Promise.all([1, 2].map(() => encodedBy(codecWith(NEW), SENTENCE)));
    expect(Buffer.from(both[0]!.data!)).not.toEqual(Buffer.from(both[1]!.data!));
  });

  it('compresses first, as what is encrypted cannot be compressed', async () => {
    expect((await encodedBy(codecWith(NEW), LONG)).data?.length).toBeLessThan(LONG.length / 10);
  });

  it('writes with the first key and reads with all', async () => {
    const before = await encodedBy(codecWith(OLD), SENTENCE);
    const after = await encodedBy(codecWith(NEW, OLD), SENTENCE);
    expect([before, after].map((one) => metadataOf(one, 'encryption-key-id'))).toEqual(['old', 'new']);
    const read = await codecWith(NEW, OLD).decode([before, after]);
    expect(read.map((one) => defaultPayloadConverter.fromPayload(one))).toEqual([SENTENCE, SENTENCE]);
  });

  it.each([
    ['the keys here are new', [NEW]],
    ['no keys are set', []],
  ])('says which key is missing: %s', async (known, keys) => {
    const reading = codecWith(...keys).decode([await encodedBy(codecWith(OLD), SENTENCE)]);
    await expect(reading).rejects.toThrow(
      `a payload is encrypted with key "old", but ${known}: add that key to TOOLSANDBOX_PAYLOAD_KEYS`,
    );
  });

  it('names a key of a hostile payload without its control characters', async () => {
    const encoded = await encodedBy(codecWith(OLD), SENTENCE);
    const hostile = {
      ...encoded,
      metadata: { ...encoded.metadata, 'encryption-key-id': Buffer.from('\u001b]0;x\u0007') },
    };
    await expect(codecWith(OLD).decode([hostile])).rejects.toThrow(
      'key "?]0;x?"'.replaceAll(']', '?').replace(';', '?'),
    );
  });

  it('refuses what was changed: a bit, the end, or the key id in clear', async () => {
    const same = OLD!.replace('old', 'twin');
    const encoded = await encodedBy(codecWith(OLD), SENTENCE);
    const flipped = Buffer.from(encoded.data!);
    flipped[20]! ^= 1;
    const renamed = { ...encoded.metadata, 'encryption-key-id': Buffer.from('twin') };
    const changed = [
      { ...encoded, data: flipped },
      { ...encoded, data: encoded.data!.subarray(0, -1) },
      { ...encoded, data: encoded.data!.subarray(0, 5) },
      { ...encoded, data: null },
      { ...encoded, metadata: renamed },
    ];
    for (const one of changed) await expect(codecWith(OLD, same).decode([one])).rejects.toThrow('cannot be decrypted');
  });
});

describe('failures', () => {
  const failure = () => ApplicationFailure.nonRetryable(SENTENCE, 'model.refused');

  it('are encrypted with their stack traces where there are keys, and read again', async () => {
    const converter = loadDataConverter(dataConverter({ TOOLSANDBOX_PAYLOAD_KEYS: NEW }));
    const encoded = await encodeErrorToFailure(converter, failure());
    expect(JSON.stringify(encoded)).not.toMatch(/safe opens|payload-codec\.test/);
    expect(encoded).toMatchObject({ message: 'Encoded failure', applicationFailureInfo: { type: 'model.refused' } });
    const read = await decodeFailure(converter.payloadCodecs, encoded);
    expect(converter.failureConverter.failureToError(read, converter.payloadConverter).message).toBe(SENTENCE);
  });

  it('stay readable where there are none', async () => {
    expect(await encodeErrorToFailure(loadDataConverter(dataConverter({})), failure())).toMatchObject({
      message: SENTENCE,
    });
  });
});
