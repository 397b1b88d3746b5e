import { createRole } from '../../roles/create-role.ts';
import type { TakeTurn } from '../../roles/role.ts';
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
  readonly start: (replies: readonly WireReply[]) => Promise<WireServer>;
  readonly baseUrl: (server: WireServer) => string;
  readonly speech: (text: string) => WireReply;
  readonly calls: (...ids: readonly string[]) => WireReply;
  /** A call of `look_up`, with provider data of the given size on it. */
  readonly callWithData: (size: number) => WireReply;
  readonly error: (status: number, text: string, headers?: Record<string, string>) => WireReply;
}

const OPENAI: Vendor = {
  name: 'openai:gpt-test',
  keyVariable: 'OPENAI_API_KEY',
  plainSpec: 'openai:gpt-test',
  host: 'api.openai.com',
  baseUrlVariable: 'OPENAI_BASE_URL',
  start: startOpenaiServer,
  baseUrl: ({ url }) => `${url}/v1`,
  speech: (content) => completion({ content }),
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

const ANTHROPIC: Vendor = {
  name: 'anthropic:claude-test',
  keyVariable: 'ANTHROPIC_API_KEY',
  plainSpec: 'anthropic:claude-test',
  host: 'api.anthropic.com',
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  start: startAnthropicServer,
  baseUrl: ({ url }) => url,
  speech: (text) => message([{ type: 'text', text }]),
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

export const VENDORS = [OPENAI, COMPATIBLE, ANTHROPIC];

/** An agent whose model is asked at a local server. */
export function agentAt(baseUrl: string, vendor: Vendor, options = ''): TakeTurn {
  return agent(`${vendor.name}?baseUrl=${baseUrl}${options}`, vendor);
}

export function agent(spec: string, { keyVariable }: Vendor): TakeTurn {
  return createRole('agent', spec, {
    environment: { [keyVariable]: KEY },
    script: [],
    replies: [],
    shownName: (real) => real,
    recording: () => Promise.reject(new Error('no recordings here')),
  });
}
