import { describeFeature } from '../../files/optional-package.ts';
import { OPTION_FORMS, VARIABLE } from '../../roles/model/options.ts';
import type { OptionName } from '../../roles/model/options.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import type { JsonObject } from '../../sandbox/json.ts';

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
  version: 'so that no other version of the file plays',
};

/** Model specs as a JSON Schema: an object of options for each provider. */
export function modelSpecSchema(): JsonObject {
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
    properties: Object.fromEntries(options.map((name) => [name, optionSchema(name)])),
    required: [...requiredOptions],
  };
}

function optionSchema(name: OptionName): JsonObject {
  const { accepts } = name === 'headers' ? VARIABLE : OPTION_FORMS[name];
  return { description: `${MEANINGS[name]}: ${accepts}`, type: 'string' };
}
