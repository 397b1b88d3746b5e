import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../sandbox/json.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { UserError } from '../errors.ts';
import { describeFeature } from '../../files/optional-package.ts';
import { OPTION_FORMS, VARIABLE } from '../../roles/model/options.ts';
import type { OptionName } from '../../roles/model/options.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';

/** What each option of a model spec says; how it is written says {@link OPTION_FORMS}. Without it, the provider decides. */
const MEANINGS: Readonly<Record<OptionName, string>> = {
  temperature: 'of sampling',
  topP: 'of sampling',
  maxTokens: 'the most tokens that one turn may produce',
  effort: 'how much the model thinks; each takes some of these',
  seed: 'asks for the same answer to the same request',
  api: 'which of OpenAI’s interfaces; default: responses for openai and azure, chat for compatible',
  stream: 'whether the answer comes in parts; default: true',
  baseUrl: 'the server, up to and including its version prefix',
  timeoutMs: 'how long one attempt of a turn may take',
  keyEnv: 'the variable that holds the key, in place of the provider’s',
  headers: 'header.NAME: the variable that holds this header’s value',
  delayMs: 'how long to wait before each turn',
  id: 'which of the recorded runs in the file',
  as: 'what tables call it; also written NAME=SPEC',
  version: 'so that no other version of the file plays',
};

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

/** What people and their programs write, by the name that `docs schema` gives it. `npm run schemas` writes these. */
export const FILE_SCHEMAS: Readonly<Record<string, FileSchema>> = {
  'scenario-file': inScenarios('scenarios', 'a file with scenarios of a pack'),
  'pack-file': inScenarios('pack', 'a pack’s pack.yaml, or a pack in one file'),
  'world-file': inScenarios('world', 'a pack’s world.yaml, for the phone'),
  'own-world-file': inScenarios('own-world', 'a pack’s world.yaml, for a world of its own'),
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
  throw new UserError(
    `unknown form "${words.join(' ')}": ${suggestion(wanted, names, 'see `toolsandbox docs schema`')}`,
  );
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

/** Model specs as a JSON Schema: an object of options for each provider. */
function modelSpecSchema(): JsonObject {
  const providers = Object.entries<Provider>(PROVIDERS).map(([name, provider]) => [name, providerSchema(provider)]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description: 'Who plays a role, written provider:model?option=value&...',
    type: 'object',
    properties: Object.fromEntries(providers) as JsonObject,
  };
}

function providerSchema({ options, requiredOptions = [], examples, keyVariable, needs }: Provider): JsonObject {
  const facts = [
    `for example ${examples.join(' ')}`,
    ...(keyVariable === undefined ? [] : [`its key is in ${keyVariable}`]),
    ...(needs === undefined ? [] : [`needs packages for ${describeFeature(needs)} (toolsandbox doctor lists them)`]),
  ];
  return {
    description: facts.join('; '),
    type: 'object',
    properties: Object.fromEntries(
      options.map((name) => {
        const { accepts } = name === 'headers' ? VARIABLE : OPTION_FORMS[name];
        return [name, { description: `${MEANINGS[name]}: ${accepts}`, type: 'string' }];
      }),
    ),
    required: [...requiredOptions],
  };
}
