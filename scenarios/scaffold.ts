import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { JsonObject } from '../sandbox/json.ts';
import type { IntroducedWorld } from '../worlds/world.ts';
import { newCanary } from './variants/canary.ts';
import { BUILT_IN_NAME } from './pack-files.ts';

/** The folder of the generated files. */
export const SCHEMA_FOLDER = new URL('./format/schemas/', import.meta.url);

/** The schemas of the files that people write, by file name. */
const SCHEMAS = ['pack', 'world', 'demonstrations', 'scenarios'].map((part) => `${part}.schema.json`);

/** A folder of the pack, so that editors find them on every machine that has the pack. */
const SCHEMAS_OF_PACK = '.schemas';

/** Texts by path inside the folder of a pack. */
export type NewFiles = ReadonlyMap<string, string>;

/** JSON Schemas for editors. They are ours to replace. */
export function schemaFiles(): NewFiles {
  return new Map(
    SCHEMAS.map((name) => [`${SCHEMAS_OF_PACK}/${name}`, readFileSync(new URL(name, SCHEMA_FOLDER), 'utf8')]),
  );
}

/** What makes a folder a pack that extends the built-in catalogue. */
export function packFiles(name: string): NewFiles {
  const text = `${schemaLine('.', 'pack')}
name: ${name}
version: 0.1.0
# Tells later whether a model was trained on this pack.
canary: ${newCanary()}
# World, base states and demonstrations are those of the built-in catalogue, and \`like\` may name its scenarios.
extends: ${BUILT_IN_NAME}
`;
  return new Map([['pack.yaml', text]]);
}

/**
 * A scenario that plays and scores 1 as it stands.
 * @param state its base state, where it is not the usual one
 */
export function scenarioFile(name: string, { examples }: Pick<IntroducedWorld, 'examples'>, state?: string): NewFiles {
  const comment = '# It plays as it stands. Change it piece by piece, and look at it after each.';
  return scenarioText(name, `${comment}\n\n${examples.scenario(name, state)}`);
}

/** A variant of another scenario that differs in nothing yet. */
export function variantFile(name: string, base: string): NewFiles {
  return scenarioText(
    name,
    `# What is not said here is that of ${base}. A key replaces the inherited one; lists are not merged.

- name: ${name}
  like: ${base}
  summary: As ${base}, but with a difference.
`,
  );
}

/** A scenario that was drafted. @param review what a person has to look at, a sentence each */
export function draftFile(name: string, written: JsonObject, source: string, review: readonly string[]): NewFiles {
  const lines = [`Drafted from ${source}. To be looked at by a person:`, ...review.map((one) => `- ${one}`)];
  const comment = lines.map((line) => `# ${line}\n`).join('');
  return scenarioText(name, `${comment}\n${stringify([written], { lineWidth: 0, aliasDuplicateObjects: false })}`);
}

function scenarioText(name: string, text: string): NewFiles {
  return new Map([[`scenarios/${name}.yaml`, `${schemaLine('..', 'scenarios')}\n${text}`]]);
}

function schemaLine(root: string, part: string): string {
  return `# yaml-language-server: $schema=${root}/${SCHEMAS_OF_PACK}/${part}.schema.json`;
}
