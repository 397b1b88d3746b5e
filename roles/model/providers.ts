import type { OptionalFeature } from '../../files/optional-package.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { MISHAP_NAMES } from '../scripted/mishaps/mishap-names.ts';
import { modulePlace, MODULES_VARIABLE } from '../../modules/module-place.ts';
import { effortProblem } from './claude.ts';
import { ADDRESS, readAddress } from './options.ts';
import type { Api, ModelOptions, OptionName } from './options.ts';

/** What is known of a provider without calling it; light, so the command line and the planner may read it. */
export interface Provider {
  /** Suffix of the task queue its turns wait in, so that a rate limit holds for the whole fleet; null: no queue of its own. */
  readonly queue: string | null;
  /** Its turns are computed here, from what the scenario or a file says, and wait for no one. */
  readonly computes?: true;
  /** Its turns are taken outside, and submitted. */
  readonly submitted?: true;
  /** How long an attempt of a turn may take, unless the spec says so. Default: {@link DEFAULT_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
  /** The roles a model can play; none for a model the provider does not have. Default: any model plays both. */
  readonly plays?: (model: string) => readonly PlayableRole[];
  readonly options: readonly OptionName[];
  readonly requiredOptions?: readonly OptionName[];
  /** Why it has no such model, where a name has a form. */
  readonly problemOf?: (model: string) => string | undefined;
  /** Its models are addresses of servers. */
  readonly modelIsAddress?: true;
  /** Environment variable without which a worker does not serve its queue unless it is told to. Default: that of the key. */
  readonly servedWith?: string;
  /** Why options that are each correct cannot be given together, or not to this model. */
  readonly conflictIn?: (options: ModelOptions, model: string) => string | undefined;
  /** Its server, unless the spec names another. */
  readonly host?: string;
  /** Environment variable that holds the key, unless the spec names another. */
  readonly keyVariable?: string;
  /** Its servers are the user's own, and often need no key. */
  readonly keyIsOptional?: true;
  /** Environment variable that redirects the vendor's client elsewhere, but not us. */
  readonly baseUrlVariable?: string;
  /** What must be installed to call its models, unless it comes with this program. */
  readonly needs?: OptionalFeature;
  /** Specs to show to people. */
  readonly examples: readonly string[];
}

const SCRIPTED = {
  /** Plays the reference solution. */
  oracle: 'agent',
  /** Plays it, and answers in other words. */
  eloquent: 'agent',
  /** Plays it, and answers wrongly. */
  lying: 'agent',
  /** Says what it lacks. */
  refusing: 'agent',
  /** Says a word that means nothing. */
  idle: 'agent',
  /** Refuses everything. */
  unhelpful: 'agent',
  /** Claims to have done everything. */
  confirm: 'agent',
  /** Repeats what the user says. */
  echo: 'agent',
  /** Makes random calls. */
  random: 'agent',
  /** Reads everything and recites it. */
  recite: 'agent',
  /** Gives the scenario's replies. */
  user: 'user',
  ...asAgents(MISHAP_NAMES),
} as const satisfies Readonly<Record<string, PlayableRole>>;

/** Play the reference solution with a mistake of one kind. */
function asAgents<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, 'agent'])) as Record<Name, 'agent'>;
}

export type ScriptedModel = keyof typeof SCRIPTED;

function isScriptedModel(model: string): model is ScriptedModel {
  return Object.hasOwn(SCRIPTED, model);
}

/** What every provider takes that is asked over the network. */
const ANSWERED_AT_ONCE = ['baseUrl', 'timeoutMs', 'keyEnv', 'headers'] as const;
const NETWORK = [...ANSWERED_AT_ONCE, 'stream'] as const;
const SAMPLING = ['temperature', 'topP', 'maxTokens', 'effort'] as const;

/** @param byDefault which interface is spoken where the spec does not say */
function seedNeedsChat(byDefault: Api): (options: ModelOptions) => string | undefined {
  return ({ seed, api = byDefault }) =>
    seed !== undefined && api === 'responses' ? 'the Responses API takes no seed: add api=chat' : undefined;
}

export const PROVIDERS = {
  openai: {
    queue: 'openai',
    options: [...SAMPLING, 'seed', 'api', ...NETWORK],
    conflictIn: seedNeedsChat('responses'),
    host: 'api.openai.com',
    keyVariable: 'OPENAI_API_KEY',
    baseUrlVariable: 'OPENAI_BASE_URL',
    examples: ['openai:gpt-6-sol?effort=low'],
  },
  anthropic: {
    queue: 'anthropic',
    options: [...SAMPLING, ...NETWORK],
    conflictIn: ({ effort }, model) => effortProblem(model, effort),
    host: 'api.anthropic.com',
    keyVariable: 'ANTHROPIC_API_KEY',
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    examples: ['anthropic:claude-sonnet-5-5?effort=low'],
  },
  google: {
    queue: 'google',
    options: [...SAMPLING, 'seed', ...ANSWERED_AT_ONCE],
    host: 'generativelanguage.googleapis.com',
    keyVariable: 'GEMINI_API_KEY',
    needs: 'google',
    examples: ['google:gemini-3.5-flash?effort=low'],
  },
  mistral: {
    queue: 'mistral',
    options: [...SAMPLING, 'seed', ...ANSWERED_AT_ONCE],
    host: 'api.mistral.ai',
    keyVariable: 'MISTRAL_API_KEY',
    needs: 'mistral',
    examples: ['mistral:mistral-medium-latest?temperature=0'],
  },
  cohere: {
    queue: 'cohere',
    options: [...SAMPLING, 'seed', ...ANSWERED_AT_ONCE],
    host: 'api.cohere.com',
    keyVariable: 'COHERE_API_KEY',
    needs: 'cohere',
    examples: ['cohere:command-a-03-2025?temperature=0'],
  },
  /** OpenAI's models at Microsoft, with its interfaces (version `v1`). The base URL names the resource, the model a deployment. */
  azure: {
    queue: 'azure',
    options: [...SAMPLING, 'seed', 'api', ...NETWORK],
    requiredOptions: ['baseUrl'],
    conflictIn: seedNeedsChat('responses'),
    keyVariable: 'AZURE_OPENAI_API_KEY',
    examples: ['azure:my-deployment?baseUrl=https://my-resource.openai.azure.com/openai/v1'],
  },
  /** The base URL names the region. */
  bedrock: {
    queue: 'bedrock',
    options: [...SAMPLING, ...ANSWERED_AT_ONCE],
    requiredOptions: ['baseUrl'],
    keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
    baseUrlVariable: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
    needs: 'bedrock',
    examples: ['bedrock:us.anthropic.claude-sonnet-5?baseUrl=https://bedrock-runtime.us-east-1.amazonaws.com'],
  },
  /** Any server that speaks as OpenAI's does: vLLM, SGLang, Ollama, llama.cpp, OpenRouter, litellm. */
  compatible: {
    queue: 'compatible',
    options: [...SAMPLING, 'seed', 'api', ...NETWORK],
    requiredOptions: ['baseUrl'],
    conflictIn: seedNeedsChat('chat'),
    keyVariable: 'COMPATIBLE_API_KEY',
    keyIsOptional: true,
    examples: ['compatible:qwen3:8b?baseUrl=http://127.0.0.1:11434/v1'],
  },
  /** An agent behind a server of the user's own, whose address is the model (docs/your-agent.md). */
  endpoint: {
    queue: 'endpoint',
    problemOf: (address) => (readAddress(address) === undefined ? `its address must be ${ADDRESS}` : undefined),
    modelIsAddress: true,
    options: ['timeoutMs', 'keyEnv', 'headers'],
    keyVariable: 'ENDPOINT_API_KEY',
    keyIsOptional: true,
    examples: ['endpoint:http://127.0.0.1:8000/turn'],
  },
  /** An agent in a file, by its path and the name of its function (docs/your-agent.md). */
  module: {
    queue: 'module',
    problemOf: (model) =>
      modulePlace(model) === undefined
        ? 'it must name a file that ends in .ts, .js or .mjs, or FILE#FUNCTION'
        : undefined,
    servedWith: MODULES_VARIABLE,
    options: ['timeoutMs', 'version'],
    examples: ['module:./my-agent.ts', 'module:./agents.ts#careful'],
  },
  /** Whoever joins a run while it waits for a turn: the name is what the seat is called (docs/your-agent.md). */
  external: {
    queue: null,
    submitted: true,
    timeoutMs: 900_000,
    problemOf: (name) =>
      /^[\w.-]{1,60}$/.test(name) ? undefined : 'its name must have letters, digits and . - _ only',
    options: ['timeoutMs'],
    examples: ['external:my-agent', 'external:my-agent?timeoutMs=60000'],
  },
  scripted: {
    queue: null,
    computes: true,
    plays: (model) => (isScriptedModel(model) ? [SCRIPTED[model]] : []),
    options: ['delayMs'],
    examples: Object.keys(SCRIPTED).map((model) => `scripted:${model}`),
  },
  /** A finished run of the reference, played again (docs/import.md). */
  recorded: {
    queue: null,
    computes: true,
    options: ['id'],
    examples: ['recorded:trajectories.jsonl.gz', 'recorded:trajectories.jsonl.gz?id=t0123'],
  },
  /** A function of a program that plays in its own process (docs/api.md). Its name stands in ids, so that no one else plays on. */
  function: {
    queue: null,
    options: [],
    examples: ['function:my-agent'],
  },
} as const satisfies Readonly<Record<string, Provider>>;

/** Whether models of a provider are asked, and may fail: scripts and recordings cannot. */
export function isAsked(name: ProviderName): boolean {
  return providerOf(name).computes !== true;
}

export type ProviderName = keyof typeof PROVIDERS;

export function providerOf(name: ProviderName): Provider {
  return PROVIDERS[name];
}

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDERS, name);
}

/** The queues of all providers that have one. */
export const PROVIDER_QUEUES: readonly string[] = [
  ...new Set(Object.values<Provider>(PROVIDERS).flatMap(({ queue }) => queue ?? [])),
];
