import { z } from 'zod';

const headersSchema = z.record(z.string(), z.string());

/** The content of a file: one call of a model. */
export const recordedCallSchema = z.strictObject({
  version: z.literal(1),
  place: z.strictObject({
    scenario: z.string(),
    augmentation: z.string(),
    role: z.enum(['agent', 'user', 'judge']),
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
