import type { Payload } from '@temporalio/common';
import { z } from 'zod';
import { PayloadError } from './payload-error.ts';

/** As JSON in requests and answers. */
const messageSchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.base64()).optional(), data: z.base64().optional() })),
});

/** @throws PayloadError */
export function parsePayloads(body: string): Payload[] {
  const parsed = messageSchema.safeParse(jsonOf(body), { jitless: true });
  if (!parsed.success)
    throw new PayloadError(
      'the body must be {"payloads": [{"metadata": {...}, "data": "..."}]}, with values in base64',
    );
  return parsed.data.payloads.map(({ metadata = {}, data }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
    ...(data !== undefined && { data: Buffer.from(data, 'base64') }),
  }));
}

export function payloadsJson(payloads: readonly Payload[]): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return JSON.stringify({
    payloads: payloads.map(({ metadata, data }) => ({
      metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
      ...(data && { data: base64(data) }),
    })),
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
