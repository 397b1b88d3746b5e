import { mkdirSync, writeFileSync } from 'node:fs';
import { jsonSchemas, SCHEMA_FOLDER } from '../scenarios/format/json-schemas.ts';
import { SWEEP_FILE_SCHEMA, sweepFileJsonSchema } from '../client/sweep-files/json-schema.ts';

/** Writes the JSON Schemas of the files that people write (`npm run schemas`). */
mkdirSync(SCHEMA_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(jsonSchemas())) writeFileSync(new URL(name, SCHEMA_FOLDER), text);
writeFileSync(SWEEP_FILE_SCHEMA, sweepFileJsonSchema());
