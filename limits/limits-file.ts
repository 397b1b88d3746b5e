import { z } from 'zod';
import { parseYaml } from '../files/parse-yaml.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { ModelLimits } from './limit.ts';

const limit = z.number().positive().nullable().optional();

/** The file of `sweep --model-limits`: models, by their specs without options other than `baseUrl`, and what their providers allow. */
export const limitsFileSchema = z.record(
  z.string().regex(/^[a-z]+:.+$/, 'write a model spec, for example openai:MODEL'),
  z.strictObject({
    requests_per_minute: limit.describe('requests that may start in any minute; null for no limit'),
    tokens_per_minute: limit.describe('input and output tokens in any minute; null for no limit'),
    concurrency: z.int().positive().nullable().optional().describe('requests at a time; null for no limit'),
  }),
);

/** The message names the file, the field, and what to write instead. */
export class InvalidLimits extends UserFacingError {
  constructor(file: string, problems: readonly string[]) {
    super(`${file} cannot be used: ${problems.join('; ')} (docs/models.md describes the format)`);
  }
}

/**
 * The limits of each model that the file names; what it leaves out stays as it is.
 * @param file its name, for messages
 * @throws InvalidLimits
 */
export function parseLimits(text: string, file: string): ReadonlyMap<string, Partial<ModelLimits>> {
  const parsed = parseYaml(text, limitsFileSchema);
  if ('problems' in parsed) throw new InvalidLimits(file, parsed.problems);
  return writtenLimits(parsed.data);
}

/** Limits as files write them. */
export function writtenLimits(written: z.infer<typeof limitsFileSchema>): ReadonlyMap<string, Partial<ModelLimits>> {
  return new Map(
    Object.entries(written).map(([model, limits]) => [
      model,
      {
        ...(limits.requests_per_minute !== undefined && { requestsPerMinute: limits.requests_per_minute }),
        ...(limits.tokens_per_minute !== undefined && { tokensPerMinute: limits.tokens_per_minute }),
        ...(limits.concurrency !== undefined && { concurrency: limits.concurrency }),
      },
    ]),
  );
}
