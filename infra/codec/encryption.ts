import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload } from '@temporalio/common';
import { bytesOf, metadataOf, payloadOf } from './payload-bytes.ts';
import { PayloadError } from './payload-error.ts';
import { KEYS_FILE_VARIABLE, KEYS_VARIABLE } from './payload-keys.ts';
import type { PayloadKey } from './payload-keys.ts';

const CIPHER = 'aes-256-gcm';
const ENCODING = `binary/${CIPHER}`;
const KEY_ID = 'encryption-key-id';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The payload with its metadata, encrypted: a random nonce, the cipher text, and the tag that authenticates them. */
export function encrypted(payload: Payload, { id, key }: PayloadKey): Payload {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(authenticated(id));
  const data = Buffer.concat([nonce, cipher.update(bytesOf(payload)), cipher.final(), cipher.getAuthTag()]);
  return { metadata: { encoding: Buffer.from(ENCODING), [KEY_ID]: Buffer.from(id) }, data };
}

/** Payloads that are not encrypted pass. @throws PayloadError */
export function decrypted(payload: Payload, keys: readonly PayloadKey[]): Payload {
  if (metadataOf(payload, 'encoding') !== ENCODING) return payload;
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
  return Buffer.from(`${ENCODING}\0${keyId}`);
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
