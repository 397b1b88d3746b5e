import type { Payload } from '@temporalio/common';
import proto from '@temporalio/proto';

const { Payload: Encoding } = proto.temporal.api.common.v1;

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
