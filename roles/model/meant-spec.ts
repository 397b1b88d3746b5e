import { modulePlace } from '../../modules/module-place.ts';
import { isProviderName } from './providers.ts';
import type { ProviderName } from './providers.ts';

/** Servers that people name as if they were providers, with the address at which each listens unless it is told otherwise. */
const LOCAL_SERVERS: ReadonlyMap<string, string> = new Map([
  ['ollama', 'http://127.0.0.1:11434/v1'],
  ['lmstudio', 'http://127.0.0.1:1234/v1'],
  ['vllm', 'http://127.0.0.1:8000/v1'],
  ['llamacpp', 'http://127.0.0.1:8080/v1'],
]);

/** The vendors whose models have names of their own. */
const VENDORS: readonly (readonly [RegExp, ProviderName])[] = [
  [/^(?:gpt-|chatgpt-|o\d\b)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^gemini-/, 'google'],
  [/^(?:mistral|ministral|magistral|codestral)-/, 'mistral'],
  [/^command-/, 'cohere'],
];

/**
 * The model spec that somebody means who writes a file (`./my-agent.ts`), an address (`http://127.0.0.1:8000/turn`), a model
 * (`gpt-6-sol`) or a local server (`ollama:qwen3`). Anything else is returned as it is.
 */
export function meantSpec(written: string): string {
  if (/^https?:/.test(written)) return `endpoint:${written}`;
  const [name = '', query] = written.split(/\?(.*)/s);
  const [first = '', model] = name.split(/:(.*)/s);
  if (model !== undefined && isProviderName(first)) return written;
  if (modulePlace(name) !== undefined) return `module:${written}`;
  const address = model ? LOCAL_SERVERS.get(first) : undefined;
  if (address !== undefined)
    return `compatible:${model}?${[query ?? [], hasBaseUrl(query) ? [] : `baseUrl=${address}`].flat().join('&')}`;
  const vendor = model === undefined ? VENDORS.find(([names]) => names.test(name))?.[1] : undefined;
  return vendor === undefined ? written : `${vendor}:${written}`;
}

function hasBaseUrl(query = ''): boolean {
  return /(?:^|&)baseUrl=/.test(query);
}

/** Specs to show to somebody whose spec names no provider; none where nothing is known that could be meant. */
export function similarSpecs(written: string): readonly string[] {
  const [name = ''] = written.split('?');
  if (/^(?:localhost|\d+\.\d+\.\d+\.\d+|[\w-]+(?:\.[\w-]+)+):\d+(?:\/|$)/.test(name)) {
    const [host = ''] = name.split('/');
    const turns = name === host ? `${host}/turn` : name;
    return [
      `http://${turns} (an agent that takes turns)`,
      `compatible:MODEL?baseUrl=http://${host}/v1 (a chat server)`,
    ];
  }
  // A model with its size, as Ollama names them.
  if (/^[\w.-]+:[\w.-]+$/.test(name)) return [`compatible:${name}?baseUrl=${LOCAL_SERVERS.get('ollama')}`];
  return [];
}
