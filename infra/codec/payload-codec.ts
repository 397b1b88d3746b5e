import type { PayloadCodec } from '@temporalio/common';
import { compressed, decompressed } from './compression.ts';
import { decrypted, encrypted } from './encryption.ts';
import type { PayloadKey } from './payload-keys.ts';

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
