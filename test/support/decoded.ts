import type { Payload, PayloadCodec } from '@temporalio/common';
import { dataConverter } from '../../infra/codec/data-converter.ts';

/** A message of the server with all its payloads as they were before they were compressed and encrypted. */
export async function decoded<Message>(
  message: Message,
  codecs = dataConverter().payloadCodecs ?? [],
): Promise<Message> {
  return (await decodedValue(message, codecs)) as Message;
}

async function decodedValue(value: unknown, codecs: readonly PayloadCodec[]): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => decodedValue(one, codecs)));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || 'low' in value) return value;
  if ('metadata' in value && 'data' in value) {
    let payloads = [value as Payload];
    for (const codec of codecs.toReversed()) payloads = await codec.decode(payloads);
    return payloads[0];
  }
  const entries = Object.entries(value).map(async ([name, one]) => [name, await decodedValue(one, codecs)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
