import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Payload } from '@temporalio/common';
import { reasonOf } from '../errors.ts';
import { bytesOf, metadataOf, payloadOf } from './payload-bytes.ts';
import { PayloadError } from './payload-error.ts';

const ENCODING = 'binary/zstd';
/** Shorter ones stay as they are: they save little, and can be read without a codec server (infra/codec/DECISIONS.md). */
const SHORTEST_BYTES = 1_024;
/** Far more than the server accepts (2 MiB after compression). A payload from outside can claim to be longer. */
const LONGEST_BYTES = 64 * 1_024 * 1_024;
/** Compressed only if it becomes shorter by a tenth. */
const WORTHWHILE = 0.9;

/** The payload compressed, if that is worth it. */
export function compressed(payload: Payload): Payload {
  const { length } = payload.data ?? [];
  if (length === undefined || length < SHORTEST_BYTES || length > LONGEST_BYTES) return payload;
  const bytes = bytesOf(payload);
  const data = zstdCompressSync(bytes);
  if (data.length > bytes.length * WORTHWHILE) return payload;
  return { metadata: { encoding: Buffer.from(ENCODING) }, data };
}

/** Payloads that are not compressed pass. @throws PayloadError */
export function decompressed(payload: Payload): Payload {
  if (metadataOf(payload, 'encoding') !== ENCODING) return payload;
  try {
    return payloadOf(zstdDecompressSync(payload.data ?? new Uint8Array(), { maxOutputLength: LONGEST_BYTES + 4_096 }));
  } catch (error) {
    throw new PayloadError(`a compressed payload is damaged, or too long (${reasonOf(error)})`, { cause: error });
  }
}
