import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../sandbox/json.ts';
import { suggestion } from '../../scenarios/nearest-names.ts';
import { UserError } from '../errors.ts';
import { modelSpecSchema } from './model-spec-schema.ts';

/** A form as `json-output.schema.json` describes it, which `npm run schemas` writes. One with a title is printed by the commands that the title names. */
export interface Form {
  readonly title?: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

export interface Property {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly additionalProperties?: Property;
  readonly required?: readonly string[];
}

interface Output {
  readonly $schema: string;
  readonly description: string;
  readonly $defs: Readonly<Record<string, Form>>;
}

interface FileSchema {
  readonly summary: string;
  readonly read: () => JsonObject;
}

/** What people and their programs write, by the name that `schema` gives it. `npm run schemas` writes these. */
export const FILE_SCHEMAS: Readonly<Record<string, FileSchema>> = {
  'scenario-file': inScenarios('scenarios', 'a file with scenarios of a pack'),
  'pack-file': inScenarios('pack', 'a pack’s pack.yaml, or a pack in one file'),
  'world-file': inScenarios('world', 'a pack’s world.yaml'),
  'demonstrations-file': inScenarios('demonstrations', 'a pack’s demonstrations.yaml'),
  'json-pack': inScenarios('json-pack', 'a pack as programs exchange it'),
  'sweep-file': schemaFile('../sweep-files/sweep-file', 'a file for `sweep --file` and `nights create`'),
  prices: schemaFile('../../roles/prices/prices', 'a file for --prices'),
  'seat-view': schemaFile('../../roles/seat/schemas/seat-view', 'what your agent is sent for a turn'),
  'seat-turn': schemaFile('../../roles/seat/schemas/seat-turn', 'what your agent answers'),
  'model-spec': { summary: 'who plays a role: providers of models, and their options', read: modelSpecSchema },
};

function inScenarios(name: string, summary: string): FileSchema {
  return schemaFile(`../../scenarios/format/schemas/${name}`, summary);
}

function schemaFile(path: string, summary: string): FileSchema {
  const url = new URL(`${path}.schema.json`, import.meta.url);
  return { summary, read: () => JSON.parse(readFileSync(url, 'utf8')) as JsonObject };
}

export function outputForms(): Output {
  return JSON.parse(readFileSync(new URL('./json-output.schema.json', import.meta.url), 'utf8')) as Output;
}

/** The name of a form: its own, or that of a command that prints it. @throws UserError with the names that are closest */
export function requiredName(words: readonly string[]): string {
  const wanted = words.join('-').replaceAll('--', '-');
  const { $defs } = outputForms();
  if (wanted in FILE_SCHEMAS || wanted in $defs) return wanted;
  const printed = Object.entries($defs).find(([, { title }]) => commandsIn(title).includes(wanted));
  if (printed !== undefined) return printed[0];
  const names = [...Object.keys(FILE_SCHEMAS), ...Object.values($defs).flatMap(({ title }) => commandsIn(title))];
  throw new UserError(`unknown form "${words.join(' ')}": ${suggestion(wanted, names, 'see `toolsandbox schema`')}`);
}

function commandsIn(title = ''): readonly string[] {
  return title.split(', ').map((command) => command.replace(' --', '-').replaceAll(' ', '-'));
}

/** A form, and those that it refers to, in the order in which they are named. */
export function formWithParts(name: string, { $defs }: Output = outputForms()): ReadonlyMap<string, Form> {
  const forms = new Map<string, Form>();
  const names = [name];
  for (const next of names) {
    const form = $defs[next];
    if (form === undefined || forms.has(next)) continue;
    forms.set(next, form);
    names.push(...referredIn(form));
  }
  return forms;
}

/** The names of the forms that a part of a schema refers to. */
export function referredIn(part: unknown): readonly string[] {
  return [...JSON.stringify(part).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

/** The JSON Schema of a form, with all that it refers to. */
export function schemaNamed(name: string): JsonObject {
  const file = FILE_SCHEMAS[name];
  if (file !== undefined) return file.read();
  const { $schema, description, $defs } = outputForms();
  const forms = Object.fromEntries(formWithParts(name, { $schema, description, $defs }));
  return { $schema, $ref: `#/$defs/${name}`, $comment: description, $defs: forms } as unknown as JsonObject;
}
