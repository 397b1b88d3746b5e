import { z } from 'zod';

import { packJsonSchema } from '../schema.ts';
import { demonstrationFileSchema, packFileSchema, scenarioFileSchema, writtenWorldSchema } from './written-schema.ts';

/** The folder of the generated files. */
export const SCHEMA_FOLDER = new URL('./schemas/', import.meta.url);

/** The text of JSON Schemas by file name, for editors: of the files that people write, and of the JSON packs that programs exchange. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  const schemas = {
    'scenarios.schema.json': z.toJSONSchema(scenarioFileSchema, { reused: 'ref' }),
    'world.schema.json': z.toJSONSchema(writtenWorldSchema),
    'pack.schema.json': z.toJSONSchema(packFileSchema),
    'demonstrations.schema.json': z.toJSONSchema(demonstrationFileSchema),
    'json-pack.schema.json': packJsonSchema(),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
