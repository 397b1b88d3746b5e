import { startLitellm } from '../../../scripts/outside/litellm.ts';
import type { Litellm } from '../../../scripts/outside/litellm.ts';
import type { OutsideSoftware } from '../../../scripts/outside/outside-software.ts';
import { KEY } from '../../roles/asking.ts';
import { startAnthropicServer } from '../../support/wire/anthropic-server.ts';
import { startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { WireServer } from '../../support/wire/wire-server.ts';
import { WIRE_SEATS } from '../../wire/wire-seats.ts';
import type { WireSeat } from '../../wire/wire-seat.ts';

/** A seat of ours, and the vendor's interface that the proxy asks for it. */
export interface Route {
  readonly name: string;
  /** `provider` of the seat's model spec. */
  readonly provider: 'compatible' | 'openai' | 'anthropic';
  readonly upstream: UpstreamName;
  /** The seat whose wire format the upstream has after the proxy's translation. */
  readonly spokenUpstream: 'openai' | 'compatible' | 'anthropic';
}

type UpstreamName = 'openai' | 'anthropic';

export const ROUTES: readonly Route[] = [
  {
    name: 'chat completions to chat completions',
    provider: 'compatible',
    upstream: 'openai',
    spokenUpstream: 'compatible',
  },
  {
    name: 'chat completions to Messages',
    provider: 'compatible',
    upstream: 'anthropic',
    spokenUpstream: 'anthropic',
  },
  { name: 'Responses to Responses', provider: 'openai', upstream: 'openai', spokenUpstream: 'openai' },
  { name: 'Responses to Messages', provider: 'openai', upstream: 'anthropic', spokenUpstream: 'anthropic' },
  { name: 'Messages to Responses', provider: 'anthropic', upstream: 'openai', spokenUpstream: 'openai' },
  { name: 'Messages to Messages', provider: 'anthropic', upstream: 'anthropic', spokenUpstream: 'anthropic' },
];

/** litellm's proxy in front of our wire servers, which refuse what the vendors refuse, and of answers that it makes up. */
export interface ProxiedWire extends AsyncDisposable {
  readonly proxy: Litellm;
  readonly upstream: Readonly<Record<UpstreamName, WireServer>>;
  /** @param model as the proxy's clients call it */
  readonly specAt: (provider: Route['provider'], model: string, options?: string) => string;
  /** The route as a seat that the oracle can play through. */
  readonly seat: (route: Route) => WireSeat;
}

/** What a model of the proxy's own answers. */
const made = (answer: object) => ({ model: 'openai/gpt-test', api_key: 'unused', ...answer });

export async function startProxiedWire(software: OutsideSoftware): Promise<ProxiedWire> {
  const upstream = { openai: await startOpenaiServer([]), anthropic: await startAnthropicServer([]) };
  const proxy = await startLitellm(software, KEY, {
    openai: { model: 'openai/gpt-test', api_base: `${upstream.openai.url}/v1`, api_key: 'upstream-key' },
    anthropic: { model: 'anthropic/claude-test', api_base: upstream.anthropic.url, api_key: 'upstream-key' },
    'says hello': made({ mock_response: 'A countess.' }),
    'calls a tool': made({ mock_tool_calls: [{ id: 'call_1', type: 'function', function: ADA_CALL }] }),
    'over its rate': made({ mock_response: 'litellm.RateLimitError' }),
    'over its context': made({ mock_response: 'litellm.ContextWindowExceededError' }),
    'against its policy': made({ mock_response: 'Exception: content_filter_policy' }),
    'broken inside': made({ mock_response: 'litellm.InternalServerError' }),
    'broken in the stream': made({ mock_response: 'Exception: mock_streaming_error' }),
    'too slow': made({ mock_response: 'Late.', mock_timeout: true, timeout: 0.1 }),
    'not there': { model: 'openai/gpt-test', api_base: 'http://127.0.0.1:9/v1', api_key: 'unused' },
  });
  const baseUrl = (provider: Route['provider']) => (provider === 'anthropic' ? proxy.url : `${proxy.url}/v1`);
  return {
    proxy,
    upstream,
    specAt: (provider, model, options = '') => `${provider}:${model}?baseUrl=${baseUrl(provider)}${options}`,
    seat: ({ name, provider, upstream: behind, spokenUpstream }) => {
      const spoken = WIRE_SEATS.find((seat) => seat.name === spokenUpstream);
      if (spoken === undefined) throw new Error(`no wire format ${spokenUpstream}`);
      return {
        ...spoken,
        name,
        model: `${provider}:${behind}`,
        keyVariable: KEY_VARIABLES[provider],
        baseUrl: () => baseUrl(provider),
        start: (replies) => {
          upstream[behind].restart(replies);
          return Promise.resolve({ ...upstream[behind], [Symbol.asyncDispose]: () => Promise.resolve() });
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      await proxy.stop();
      await Promise.all(Object.values(upstream).map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

export const ADA_CALL = { name: 'look_up', arguments: '{"name":"Ada"}' } as const;

export const KEY_VARIABLES = {
  compatible: 'COMPATIBLE_API_KEY',
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
} as const;
