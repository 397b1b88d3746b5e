import type { PayloadCodec, Payload } from '@temporalio/common';
import type { PayloadKey } from './payload-keys.ts';
import proto from '@temporalio/proto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { reasonOf } from '../errors.ts';
import { PayloadError } from './payload-error.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from './payload-keys.ts';

const { Payload: Encoding } = proto.temporal.api.common.v1;

const COMPRESSED = 'binary/zstd';
/** Shorter ones stay as they are: they save little, and can be read without a codec server (infra/codec/DECISIONS.md). */
const SHORTEST_BYTES = 1_024;
/** Far more than the server accepts (2 MiB after compression). A payload from outside can claim to be longer. */
const LONGEST_BYTES = 64 * 1_024 * 1_024;
/** Compressed only if it becomes shorter by a tenth. */
const WORTHWHILE = 0.9;

const CIPHER = 'aes-256-gcm';
const ENCRYPTED = `binary/${CIPHER}`;
const KEY_ID = 'encryption-key-id';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Compresses payloads, and encrypts them with the first key if there are keys. Payloads that are neither compressed nor
 * encrypted, such as those of old histories, are read as they are.
 */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const [writing] = keys;
  return {
    encode: async (payloads) =>
      payloads.map(compressed).map((payload) => (writing === undefined ? payload : encrypted(payload, writing))),
    decode: async (payloads) => payloads.map((payload) => decompressed(decrypted(payload, keys))),
  };
}

/** A payload with its metadata as bytes. */
export function bytesOf(payload: Payload): Uint8Array {
  return Encoding.encode(payload).finish();
}

export function payloadOf(bytes: Uint8Array): Payload {
  const { metadata, data } = Encoding.decode(bytes);
  return { metadata, data };
}

/** A value of a payload's metadata; empty if it has none. */
export function metadataOf({ metadata }: Payload, name: string): string {
  return Buffer.from(metadata?.[name] ?? []).toString();
}

/** The payload compressed, if that is worth it. */
function compressed(payload: Payload): Payload {
  const { length } = payload.data ?? [];
  if (length === undefined || length < SHORTEST_BYTES || length > LONGEST_BYTES) return payload;
  const bytes = bytesOf(payload);
  const data = zstdCompressSync(bytes);
  if (data.length > bytes.length * WORTHWHILE) return payload;
  return { metadata: { encoding: Buffer.from(COMPRESSED) }, data };
}

/** Payloads that are not compressed pass. @throws PayloadError */
function decompressed(payload: Payload): Payload {
  if (metadataOf(payload, 'encoding') !== COMPRESSED) return payload;
  try {
    return payloadOf(zstdDecompressSync(payload.data ?? new Uint8Array(), { maxOutputLength: LONGEST_BYTES + 4_096 }));
  } catch (error) {
    throw new PayloadError(`a compressed payload is damaged, or too long (${reasonOf(error)})`, { cause: error });
  }
}

/** The payload with its metadata, encrypted: a random nonce, the cipher text, and the tag that authenticates them. */
function encrypted(payload: Payload, { id, key }: PayloadKey): Payload {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(authenticated(id));
  const data = Buffer.concat([nonce, cipher.update(bytesOf(payload)), cipher.final(), cipher.getAuthTag()]);
  return { metadata: { encoding: Buffer.from(ENCRYPTED), [KEY_ID]: Buffer.from(id) }, data };
}

/** Payloads that are not encrypted pass. @throws PayloadError */
function decrypted(payload: Payload, keys: readonly PayloadKey[]): Payload {
  if (metadataOf(payload, 'encoding') !== ENCRYPTED) return payload;
  const id = metadataOf(payload, KEY_ID);
  const found = keys.find((key) => key.id === id);
  if (found === undefined) throw unknownKey(id, keys);
  const data = Buffer.from(payload.data ?? []);
  try {
    const decipher = createDecipheriv(CIPHER, found.key, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(authenticated(id))
      .setAuthTag(data.subarray(-TAG_BYTES));
    return payloadOf(Buffer.concat([decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]));
  } catch (error) {
    throw new PayloadError(
      `a payload cannot be decrypted with key "${id}": it was changed, or was encrypted with another key of that id; ` +
        `give "${id}" in ${KEYS_VARIABLE} the bytes that it had then, and new keys new ids`,
      { cause: error },
    );
  }
}

/** What stands in clear is authenticated too: a payload whose metadata was changed cannot be decrypted. */
function authenticated(keyId: string): Buffer {
  return Buffer.from(`${ENCRYPTED}\0${keyId}`);
}

function unknownKey(id: string, keys: readonly PayloadKey[]): PayloadError {
  const known = keys.length === 0 ? 'no keys are set' : `the keys here are ${keys.map((key) => key.id).join(', ')}`;
  return new PayloadError(
    `a payload is encrypted with key "${printable(id)}", but ${known}: add that key to ${KEYS_VARIABLE} or ${KEYS_FILE_VARIABLE}`,
  );
}

/** Key ids of payloads come from outside. */
function printable(id: string): string {
  return id.replaceAll(/[^\w.-]/g, '?').slice(0, 64);
}
