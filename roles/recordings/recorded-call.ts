import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlayableRole } from '../../sandbox/message.ts';

/** In whose turn a call was made. The same in every sweep that plays the cell. */
export interface CallPlace {
  readonly scenario: string;
  readonly augmentation: string;
  readonly role: PlayableRole;
  /** Model spec. */
  readonly model: string;
  readonly seed: number;
}

/** A request as far as it decides about the answer. */
export interface CallRequest {
  readonly method: string;
  /** With the query, without the server. */
  readonly path: string;
  readonly body: string;
}

const headersSchema = z.record(z.string(), z.string());

/** The content of a file: one call of a model. */
export const recordedCallSchema = z.strictObject({
  version: z.literal(1),
  place: z.strictObject({
    scenario: z.string(),
    augmentation: z.string(),
    role: z.enum(['agent', 'user']),
    model: z.string(),
    seed: z.number(),
  }),
  /** From 0: the same request is sent again after a failure. */
  occurrence: z.int().min(0),
  request: z.strictObject({ method: z.string(), path: z.string(), headers: headersSchema, body: z.string() }),
  /** As measured where it was recorded, body included. */
  latency_ms: z.number().min(0),
  answer: z.union([
    z.strictObject({
      status: z.int().min(200).max(599),
      headers: headersSchema,
      /** Text in UTF-8, or anything else in base64. */
      body: z.union([z.string(), z.strictObject({ base64: z.base64() })]),
    }),
    /** There was no answer: the connection failed. */
    z.strictObject({ failed: z.string(), code: z.string().nullable() }),
  ]),
});

export type RecordedCall = z.infer<typeof recordedCallSchema>;

/** The folder of all calls of a place. */
export function placeFolder({ scenario, augmentation, role, model, seed }: CallPlace): string {
  return join(encodeURIComponent(scenario), augmentation, `${role}-${seed}-${digest(model).slice(0, 8)}`);
}

export function callFile(place: CallPlace, request: CallRequest, occurrence: number): string {
  return join(placeFolder(place), `${requestDigest(request)}-${occurrence}.json`);
}

export function requestDigest({ method, path, body }: CallRequest): string {
  return digest([method, path, body].join('\n')).slice(0, 24);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
