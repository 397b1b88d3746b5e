import { mkdirSync, writeFileSync } from 'node:fs';
import { SCHEMA_FOLDER } from '../scenarios/scaffold.ts';
import {
  jsonSchemas,
  SEAT_SCHEMA_FOLDER,
  seatJsonSchemas,
  SWEEP_FILE_SCHEMA,
  sweepFileJsonSchema,
} from './json-schemas.ts';
import { OUTPUT_SCHEMA, outputSchema } from './output-schema.ts';

/** Writes the JSON Schemas of what people write (files, and agents that take a seat) and of what commands print (`npm run schemas`). */
writeAll(SCHEMA_FOLDER, jsonSchemas());
writeAll(SEAT_SCHEMA_FOLDER, seatJsonSchemas());
writeFileSync(SWEEP_FILE_SCHEMA, sweepFileJsonSchema());
writeFileSync(OUTPUT_SCHEMA, outputSchema());

function writeAll(folder: URL, texts: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(new URL(name, folder), text);
}
