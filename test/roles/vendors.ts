import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import type { TakeTurn } from '../../roles/role.ts';
import type { ModelReport } from '../../sandbox/event.ts';
import { bedrockError, converse, startBedrockServer } from '../support/wire/bedrock-server.ts';
import { cohereError, cohereMessage, startCohereServer } from '../support/wire/cohere-server.ts';
import { generated, googleError, startGoogleServer } from '../support/wire/google-server.ts';
import { mistralError, mistralMessage, startMistralServer } from '../support/wire/mistral-server.ts';
import { anthropicError, message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { KEY } from './asking.ts';

/** A vendor's interface, as far as tests that hold for all vendors need it. */
export interface Vendor {
  /** `provider:model`. */
  readonly name: string;
  readonly keyVariable: string;
  /** A spec that this host is asked for. */
  readonly plainSpec: string;
  readonly host: string;
  /** Which the vendor's client would read. */
  readonly baseUrlVariable: string;
  /** What the report says of a speech. */
  readonly said: Pick<ModelReport, 'servedModel' | 'usage'>;
  /** The class of the client's error for a bad key. */
  readonly errorName: string;
  /** The field of a response that holds the usage. */
  readonly usageField: string;
  readonly start: (replies: readonly WireReply[]) => Promise<WireServer>;
  readonly baseUrl: (server: WireServer) => string;
  readonly speech: (text: string) => WireReply;
  /** A speech that ended for this reason. */
  readonly ended: (text: string, reason: string) => WireReply;
  readonly calls: (...ids: readonly string[]) => WireReply;
  /** A call of `look_up`, with provider data of the given size on it. */
  readonly callWithData: (size: number) => WireReply;
  readonly error: (status: number, text: string, headers?: Record<string, string>) => WireReply;
}

const USAGE = { input: 11, cachedInput: 4, cacheWrite: 2, output: 7, reasoning: 3, costUsd: null };

const OPENAI: Vendor = {
  name: 'openai:gpt-test',
  keyVariable: 'OPENAI_API_KEY',
  plainSpec: 'openai:gpt-test',
  said: { servedModel: 'gpt-test', usage: USAGE },
  errorName: 'AuthenticationError',
  usageField: 'usage',
  host: 'api.openai.com',
  baseUrlVariable: 'OPENAI_BASE_URL',
  start: startOpenaiServer,
  baseUrl: ({ url }) => `${url}/v1`,
  speech: (content) => completion({ content }),
  ended: (content, finish) => completion({ content, finish }),
  calls: (...ids) => completion({ calls: ids.map((id) => ({ id, name: 'look_up', arguments: '{}' })) }),
  callWithData: (size) => {
    const extra = { extra_content: { signature: 's'.repeat(size) } };
    return completion({ calls: [{ id: 'call_1', name: 'look_up', arguments: '{}', extra }] });
  },
  error: (status, text, headers = {}) => openaiError(status, text, { headers }),
};

/** The same server over its other interface. */
const COMPATIBLE: Vendor = {
  ...OPENAI,
  name: 'compatible:gpt-test',
  keyVariable: 'COMPATIBLE_API_KEY',
  plainSpec: 'compatible:gpt-test?baseUrl=http://models.example/v1',
  host: 'models.example',
};

const AZURE: Vendor = {
  ...OPENAI,
  name: 'azure:gpt-test',
  keyVariable: 'AZURE_OPENAI_API_KEY',
  plainSpec: 'azure:gpt-test?baseUrl=https://resource.example/openai/v1',
  host: 'resource.example',
};

const ANTHROPIC: Vendor = {
  name: 'anthropic:claude-test',
  keyVariable: 'ANTHROPIC_API_KEY',
  plainSpec: 'anthropic:claude-test',
  said: { servedModel: 'claude-test', usage: USAGE },
  errorName: 'AuthenticationError',
  usageField: 'usage',
  host: 'api.anthropic.com',
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  start: startAnthropicServer,
  baseUrl: ({ url }) => url,
  speech: (text) => message([{ type: 'text', text }]),
  ended: (text, reason) => message([{ type: 'text', text }], reason),
  calls: (...ids) =>
    message(
      ids.map((id) => ({ type: 'tool_use', id, name: 'look_up', input: {} })),
      'tool_use',
    ),
  callWithData: (size) => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 's'.repeat(size) };
    return message([thinking, { type: 'tool_use', id: 'call_1', name: 'look_up', input: {} }], 'tool_use');
  },
  error: anthropicError,
};

const GOOGLE: Vendor = {
  name: 'google:gemini-test',
  keyVariable: 'GEMINI_API_KEY',
  plainSpec: 'google:gemini-test',
  host: 'generativelanguage.googleapis.com',
  baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
  said: { servedModel: 'gemini-test', usage: { ...USAGE, cacheWrite: 0 } },
  errorName: 'APICallError',
  usageField: 'usageMetadata',
  start: startGoogleServer,
  baseUrl: ({ url }) => `${url}/v1beta`,
  speech: (text) => generated([{ text }]),
  ended: (text, reason) => generated([{ text }], reason),
  calls: (...ids) => {
    const parts = ids.map((id) => ({ functionCall: { ...(id && { id }), name: 'look_up', args: {} } }));
    return generated([{ ...parts[0], thoughtSignature: 'signed' }, ...parts.slice(1)]);
  },
  callWithData: (size) => {
    return generated([{ functionCall: { name: 'look_up', args: {} }, thoughtSignature: 's'.repeat(size) }]);
  },
  error: googleError,
};

const MISTRAL: Vendor = {
  name: 'mistral:mistral-test',
  keyVariable: 'MISTRAL_API_KEY',
  plainSpec: 'mistral:mistral-test',
  host: 'api.mistral.ai',
  baseUrlVariable: 'MISTRAL_BASE_URL',
  said: { servedModel: 'mistral-test', usage: { ...USAGE, cacheWrite: 0, reasoning: 0 } },
  errorName: 'APICallError',
  usageField: 'usage',
  start: startMistralServer,
  baseUrl: ({ url }) => `${url}/v1`,
  speech: (content) => mistralMessage({ content }),
  ended: (content, reason) => mistralMessage({ content }, reason),
  calls: (...ids) => mistralMessage({ content: '', tool_calls: functionCalls(ids) }, 'tool_calls'),
  callWithData: (size) => {
    const content = [{ type: 'thinking', thinking: [{ type: 'text', text: 's'.repeat(size) }] }];
    return mistralMessage({ content, tool_calls: functionCalls(['call1Ab12']) }, 'tool_calls');
  },
  error: mistralError,
};

const COHERE: Vendor = {
  name: 'cohere:command-test',
  keyVariable: 'COHERE_API_KEY',
  plainSpec: 'cohere:command-test',
  host: 'api.cohere.com',
  baseUrlVariable: 'COHERE_BASE_URL',
  said: { servedModel: null, usage: { ...USAGE, cachedInput: 0, cacheWrite: 0, reasoning: 0 } },
  errorName: 'APICallError',
  usageField: 'usage',
  start: startCohereServer,
  baseUrl: ({ url }) => `${url}/v2`,
  speech: (text) => cohereMessage({ content: [{ type: 'text', text }] }),
  ended: (text, reason) => cohereMessage({ content: [{ type: 'text', text }] }, reason),
  calls: (...ids) => cohereMessage({ tool_calls: functionCalls(ids) }, 'TOOL_CALL'),
  callWithData: (size) => {
    return cohereMessage({ tool_plan: 's'.repeat(size), tool_calls: functionCalls(['call_1']) }, 'TOOL_CALL');
  },
  error: cohereError,
};

const BEDROCK: Vendor = {
  name: 'bedrock:test.model-v1',
  keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
  plainSpec: 'bedrock:test.model-v1?baseUrl=https://bedrock.example',
  host: 'bedrock.example',
  baseUrlVariable: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
  said: { servedModel: null, usage: { ...USAGE, reasoning: 0 } },
  errorName: 'APICallError',
  usageField: 'usage',
  start: startBedrockServer,
  baseUrl: ({ url }) => url,
  speech: (text) => converse([{ text }]),
  ended: (text, reason) => converse([{ text }], reason),
  calls: (...ids) => {
    return converse(
      ids.map((toolUseId) => ({ toolUse: { toolUseId, name: 'look_up', input: {} } })),
      'tool_use',
    );
  },
  callWithData: (size) => {
    const reasoningContent = { reasoningText: { text: 'Hm.', signature: 's'.repeat(size) } };
    const toolUse = { toolUseId: 'call_1', name: 'look_up', input: {} };
    return converse([{ reasoningContent }, { toolUse }], 'tool_use');
  },
  error: bedrockError,
};

function functionCalls(ids: readonly string[]) {
  return ids.map((id) => ({ id, type: 'function', function: { name: 'look_up', arguments: '{}' } }));
}

export const VENDORS = [OPENAI, COMPATIBLE, AZURE, ANTHROPIC, GOOGLE, MISTRAL, COHERE, BEDROCK];

export function vendorOf(provider: string): Vendor {
  const vendor = VENDORS.find(({ name }) => name.startsWith(`${provider}:`));
  if (vendor === undefined) throw new Error(`no vendor ${provider}`);
  return vendor;
}

/** An agent whose model is asked at a local server. */
export function agentAt(baseUrl: string, vendor: Vendor, options = ''): TakeTurn {
  return agent(`${vendor.name}?baseUrl=${baseUrl}${options}`, vendor);
}

export function agent(spec: string, { keyVariable }: Vendor): TakeTurn {
  return createRole('agent', spec, { ...NO_SCENARIO, environment: { [keyVariable]: KEY } });
}
