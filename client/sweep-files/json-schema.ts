import { z } from 'zod';
import { sweepFileSchema } from './sweep-file-schema.ts';

export const SWEEP_FILE_SCHEMA = new URL('../../client/sweep-files/sweep-file.schema.json', import.meta.url);

/** The text of the JSON Schema of sweep files, for editors. */
export function sweepFileJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(sweepFileSchema, { io: 'input' }), null, 2)}\n`;
}
