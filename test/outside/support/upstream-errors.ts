import { anthropicError } from '../../support/wire/anthropic-server.ts';
import { openaiError } from '../../support/wire/openai-server.ts';
import type { WireReply } from '../../support/wire/wire-server.ts';

/** An error as OpenAI and Anthropic send it, and what it must become. */
export interface UpstreamError {
  readonly what: string;
  readonly openai: WireReply;
  readonly anthropic: WireReply;
  readonly becomes: Readonly<Record<'openai' | 'anthropic', Expected>>;
}

/** A failure's type and scope, or the kind in which the turn ends. */
export type Expected = readonly [type: string, scope: string] | string;

const both = (expected: Expected) => ({ openai: expected, anthropic: expected });

const KEYS_PAGE = 'You can find your API key at https://platform.openai.com/account/api-keys.';

export const UPSTREAM_ERRORS: readonly UpstreamError[] = [
  {
    what: 'a bad key',
    openai: openaiError(401, `Incorrect API key provided: bad. ${KEYS_PAGE}`, { code: 'invalid_api_key' }),
    anthropic: anthropicError(401, 'invalid x-api-key'),
    becomes: both(['provider.authentication', 'model']),
  },
  {
    what: 'an unknown model',
    openai: openaiError(404, 'The model `gpt-test` does not exist.', { code: 'model_not_found' }),
    anthropic: anthropicError(404, 'model: claude-test'),
    becomes: both(['provider.not-found', 'model']),
  },
  {
    what: 'a request that is not taken',
    openai: openaiError(400, "Invalid schema for function 'look_up'."),
    anthropic: anthropicError(400, 'tools.0.custom.input_schema: Input should be an object'),
    becomes: both(['provider.invalid-request', 'cell']),
  },
  {
    what: 'a full context',
    openai: openaiError(400, "This model's maximum context length is 128000 tokens.", {
      code: 'context_length_exceeded',
    }),
    anthropic: anthropicError(400, 'prompt is too long: 250000 tokens > 200000 maximum'),
    becomes: both('context-full'),
  },
  {
    what: 'a content policy',
    openai: openaiError(400, 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.', {
      code: 'invalid_prompt',
    }),
    anthropic: anthropicError(400, 'Output blocked by content filtering policy'),
    becomes: both('filtered'),
  },
  {
    what: 'a spent account',
    openai: openaiError(429, 'You exceeded your current quota.', { code: 'insufficient_quota' }),
    anthropic: anthropicError(400, 'Your credit balance is too low to access the Anthropic API.'),
    becomes: both(['provider.quota', 'model']),
  },
  {
    what: 'a request that is larger than the tokens of a minute',
    openai: openaiError(
      429,
      'Request too large for gpt-test in organization org-1 on tokens per min (TPM): Limit 30000, Requested 41000.',
      { code: 'rate_limit_exceeded' },
    ),
    anthropic: anthropicError(413, 'Request exceeds the maximum size'),
    becomes: { openai: ['provider.quota', 'model'], anthropic: 'context-full' },
  },
  {
    what: 'no permission',
    openai: openaiError(403, 'Project may not use this model.'),
    anthropic: anthropicError(403, 'Your organization may not use this model.'),
    becomes: both(['provider.permission', 'cell']),
  },
  {
    what: 'a rate limit',
    openai: openaiError(429, 'Rate limit reached for requests'),
    anthropic: anthropicError(429, 'Number of requests has exceeded your rate limit'),
    becomes: both(['provider.rate-limited', 'turn']),
  },
  {
    what: 'overload',
    openai: openaiError(503, 'The engine is currently overloaded.'),
    anthropic: anthropicError(529, 'Overloaded'),
    // litellm says 500 and quotes Anthropic: waited for all the same.
    becomes: { openai: ['provider.overloaded', 'turn'], anthropic: ['provider.rate-limited', 'turn'] },
  },
  {
    what: 'a fault of the server',
    openai: openaiError(500, 'The server had an error while processing your request.'),
    anthropic: anthropicError(500, 'Internal server error'),
    becomes: both(['provider.server-error', 'turn']),
  },
];
