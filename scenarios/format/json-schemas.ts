import { z } from 'zod';

import { packJsonSchema } from '../schema.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { writtenSchemas } from './written-schema.ts';

/** The folder of the generated files. */
export const SCHEMA_FOLDER = new URL('./schemas/', import.meta.url);

/** The text of JSON Schemas by file name, for editors: of the files that people write, and of the JSON packs that programs exchange. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  const { scenarioFile, world, packFile, demonstrations } = writtenSchemas(DEFAULT_WORLD.tables);
  const schemas = {
    'scenarios.schema.json': z.toJSONSchema(scenarioFile, { reused: 'ref' }),
    'world.schema.json': z.toJSONSchema(world),
    'pack.schema.json': z.toJSONSchema(packFile),
    'demonstrations.schema.json': z.toJSONSchema(demonstrations),
    'json-pack.schema.json': packJsonSchema(DEFAULT_WORLD),
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
