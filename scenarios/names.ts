import { z } from 'zod';

/** Names become parts of ids, which the engine and its databases limit to 255 characters. */
export const LONGEST_NAME = 128;

export const nameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'expected letters, digits, _ and -' })
  .max(LONGEST_NAME, { error: `expected at most ${LONGEST_NAME} characters` });
export const textSchema = z.string().regex(/\S/, { error: 'expected a text' });

/** A key that may be left out, with what editors say of it. */
export function optional<Schema extends z.ZodType>(schema: Schema, description: string): z.ZodExactOptional<Schema> {
  return z.exactOptional(schema.meta({ description }));
}
