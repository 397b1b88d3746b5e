import { z } from 'zod';
import { seatTurnSchema, seatViewSchema } from './seat-schema.ts';

/** The folder of the generated files. */
export const SEAT_SCHEMA_FOLDER = new URL('../../roles/seat/schemas/', import.meta.url);

/** The text of the JSON Schemas of what a seat is given and what it returns, by file name. */
export function seatJsonSchemas(): Readonly<Record<string, string>> {
  const schemas = {
    'seat-view.schema.json': z.toJSONSchema(seatViewSchema),
    'seat-turn.schema.json': z.toJSONSchema(seatTurnSchema, { io: 'input' }),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
