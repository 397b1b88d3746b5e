import { mkdirSync, writeFileSync } from 'node:fs';

import { jsonSchemas, SCHEMA_FOLDER } from './json-schemas.ts';

mkdirSync(SCHEMA_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(jsonSchemas())) writeFileSync(new URL(name, SCHEMA_FOLDER), text);
