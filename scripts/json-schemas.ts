import { z } from 'zod';
import { sweepFileSchema } from '../client/sweep-files/sweep-file-schema.ts';
import { seatTurnSchema, seatViewSchema } from '../roles/seat/seat-schema.ts';
import { writtenSchemas } from '../scenarios/format/written-schema.ts';
import { ownWorldFile } from '../scenarios/own/own-world-schema.ts';
import { packJsonSchema } from '../scenarios/schema.ts';
import { DEFAULT_WORLD } from '../worlds/known-worlds.ts';

export const SWEEP_FILE_SCHEMA = new URL('../client/sweep-files/sweep-file.schema.json', import.meta.url);

/** The folder of the generated files of seats. */
export const SEAT_SCHEMA_FOLDER = new URL('../roles/seat/schemas/', import.meta.url);

/** The text of the JSON Schema of sweep files, for editors. */
export function sweepFileJsonSchema(): string {
  return textOf(z.toJSONSchema(sweepFileSchema, { io: 'input' }));
}

/** The text of the JSON Schemas of what a seat is given and what it returns, by file name. */
export function seatJsonSchemas(): Readonly<Record<string, string>> {
  return {
    'seat-view.schema.json': textOf(z.toJSONSchema(seatViewSchema)),
    'seat-turn.schema.json': textOf(z.toJSONSchema(seatTurnSchema, { io: 'input' })),
  };
}

/** The text of JSON Schemas by file name, for editors: of the files that people write, and of the JSON packs that programs exchange. */
export function jsonSchemas(): Readonly<Record<string, string>> {
  const { scenarioFile, world, packFile, demonstrations } = writtenSchemas(DEFAULT_WORLD.tables);
  return {
    'scenarios.schema.json': textOf(z.toJSONSchema(scenarioFile, { reused: 'ref' })),
    'world.schema.json': textOf(z.toJSONSchema(world)),
    'own-world.schema.json': textOf(z.toJSONSchema(ownWorldFile)),
    'pack.schema.json': textOf(z.toJSONSchema(packFile)),
    'demonstrations.schema.json': textOf(z.toJSONSchema(demonstrations)),
    'json-pack.schema.json': textOf(packJsonSchema(DEFAULT_WORLD)),
  };
}

function textOf(schema: object): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
