import { afterEach, describe, expect, it, vi } from 'vitest';
import { WORDINGS } from '../../roles/model/error-wordings.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { failureOf, take } from './asking.ts';
import { agentAt, vendorOf } from './vendors.ts';

let server: WireServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.[Symbol.asyncDispose]();
});

const NOW = Date.parse('2026-11-23T01:00:00Z');

interface Sent extends WireReply {
  readonly status: number;
}

/** Which seat is sent the error: the vendor's own, or `compatible` for those who only speak as OpenAI does. */
type Case = readonly [what: string, seat: string, reply: Sent];

function openai(
  code: string,
  message = 'You exceeded your current quota, please check your plan and billing details.',
) {
  return { status: 429, body: { error: { message, type: 'insufficient_quota', param: null, code } } };
}

function anthropic(status: number, type: string, message: string, details?: object): Sent {
  return {
    status,
    body: { type: 'error', error: { type, message, ...(details && { details }) }, request_id: 'req_1' },
  };
}

const TEAM = 'Your team 16f2 has either used all available credits or reached its monthly spending limit.';
const DEPLETED = 'Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects.';
const CAP = 'Your billing account has exceeded its monthly spending cap. Please go to AI Studio to manage it.';
const GEMINI_QUOTA =
  'You exceeded your current quota, please check your plan and billing details. For more information on this ' +
  'error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. \n* Quota exceeded for metric: ' +
  'generativelanguage.googleapis.com/generate_content_paid_tier_requests, limit: 20, model: gemini-test\n' +
  'Please retry in 34.5s.';
const GEMINI_NO_PLAN = GEMINI_QUOTA.replace('limit: 20', 'limit: 0');

function gemini(status: number, message: string, ...quotaIds: readonly string[]): Sent {
  const violations = quotaIds.map((quotaId) => ({ quotaMetric: 'requests', quotaId }));
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' },
  ];
  const asked = quotaIds.length > 0 ? { details } : {};
  return { status, body: { error: { code: status, message, status: 'RESOURCE_EXHAUSTED', ...asked } } };
}

/** Gemini's interface in OpenAI's form. */
function inList({ body, ...reply }: Sent): Sent {
  return { ...reply, body: [body] };
}

function openrouter(code: number, message: string, metadata?: object, headers: Record<string, string> = {}): Sent {
  return { status: code, headers, body: { error: { code, message, ...(metadata && { metadata }) } } };
}

/** As the vendors document them, or as they were reported; sources in roles/model/error-wordings.ts. */
const SPENT: readonly Case[] = [
  ['credit_balance_exhausted', 'openai', openai('credit_balance_exhausted', 'No credits remain.')],
  ['organization_spend_limit_exceeded', 'openai', openai('organization_spend_limit_exceeded', 'Limit reached.')],
  ['organization_usage_limit_exceeded', 'openai', openai('organization_usage_limit_exceeded', 'Limit reached.')],
  ['project_spend_limit_exceeded', 'openai', openai('project_spend_limit_exceeded', 'Limit reached.')],
  ['a code of tomorrow, the type of today', 'openai', openai('seat_limit_exceeded', 'Limit reached.')],
  [
    'the words without codes',
    'compatible',
    openrouter(429, 'You exceeded your current quota, please check your plan.'),
  ],
  ['credit too low', 'anthropic', anthropic(400, 'invalid_request_error', 'Your credit balance is too low.')],
  ['a billing error', 'anthropic', anthropic(402, 'billing_error', 'Pay first.')],
  [
    "the tier's cap",
    'anthropic',
    anthropic(429, 'rate_limit_error', 'Wait.', { error_code: 'enforced_spend_limit_reached' }),
  ],
  [
    "the tier's cap without its code",
    'compatible',
    openrouter(429, "This request would exceed your account's monthly spend limit. Please try again later."),
  ],
  ['no prepaid credit', 'google', gemini(402, DEPLETED)],
  ['no prepaid credit, in 2025', 'google', gemini(429, DEPLETED)],
  ['the spending cap', 'google', gemini(429, CAP)],
  ['the spending cap in a list', 'compatible', inList(gemini(429, CAP))],
  ['the quota of a day', 'google', gemini(429, GEMINI_QUOTA, 'GenerateRequestsPerDayPerProjectPerModel-FreeTier')],
  ['a plan without this model', 'compatible', inList(gemini(429, GEMINI_NO_PLAN))],
  ['xAI', 'compatible', { status: 429, body: { code: 'resource-exhausted', error: TEAM } }],
  ['xAI with another status', 'compatible', { status: 403, body: { code: 'permission-denied', error: TEAM } }],
  ['xAI, no credits', 'compatible', { status: 403, body: { code: 'x', error: 'You have run out of credits.' } }],
  ['Mistral', 'mistral', { status: 402, body: { detail: 'Payment required' } }],
  ['Mistral behind a proxy', 'compatible', openrouter(429, 'The Workspace monthly spending limit is reached.')],
  ['OpenRouter', 'compatible', openrouter(402, 'Insufficient credits', { limit_source: 'openrouter_credits' })],
  ['a key of OpenRouter', 'compatible', openrouter(403, 'Key limit exceeded (total limit). Manage it.')],
  ['free requests of OpenRouter', 'compatible', openrouter(429, 'Rate limit exceeded: free-models-per-day.')],
  [
    'free requests of OpenRouter by their code',
    'compatible',
    openrouter(429, 'Rate limit exceeded', { limit_source: 'openrouter_free_tier_daily' }),
  ],
  ['Groq', 'compatible', { status: 400, body: { error: { message: 'Blocked.', code: 'blocked_api_access' } } }],
  ['Cohere', 'cohere', { status: 429, body: { message: 'You are using a Trial key, limited to 1000 calls / month.' } }],
  ['Bedrock', 'bedrock', { status: 429, body: { message: 'Too many tokens per day, please wait.' } }],
  ['litellm', 'compatible', openrouter(400, 'Budget has been exceeded! Current cost: 3, Max budget: 2')],
  ['a request above the minute', 'compatible', openrouter(429, 'Request too large for m on tokens per min (TPM): 9')],
];

/** What looks the same and passes. */
const PASSES: readonly (readonly [what: string, seat: string, reply: Sent, retryAfterMs?: number])[] = [
  [
    'a rate limit',
    'openai',
    { status: 429, body: { error: { message: 'No.', type: 'requests', code: 'rate_limit_exceeded' } } },
  ],
  [
    'the tokens of a day, which return one by one',
    'openai',
    {
      status: 429,
      body: {
        error: {
          message: 'Rate limit reached for m on tokens per day (TPD): Limit 9. Please try again in 7m12.5s.',
          type: 'tokens',
          code: 'rate_limit_exceeded',
        },
      },
    },
    432_500,
  ],
  [
    'slow_down',
    'openai',
    { status: 429, body: { error: { message: 'No.', type: 'rate_limit_error', code: 'slow_down' } } },
  ],
  [
    'a rate limit',
    'anthropic',
    anthropic(429, 'rate_limit_error', 'Number of request tokens has exceeded your limit.'),
  ],
  ['the quota of a minute', 'google', gemini(429, GEMINI_QUOTA, 'GenerateRequestsPerMinutePerProject'), 34_500],
  ['the quota of a minute in a list', 'compatible', inList(gemini(429, GEMINI_QUOTA)), 34_500],
  ['a quota that is not named', 'google', gemini(429, 'Resource has been exhausted (e.g. check quota).')],
  [
    'a rate limit',
    'mistral',
    { status: 429, body: { message: 'Rate limit exceeded', type: 'rate_limited', code: '1300' } },
  ],
  ['a rate limit of OpenRouter', 'compatible', openrouter(429, 'Rate limit exceeded: free-models-per-min.')],
  [
    'too much under way at OpenRouter',
    'compatible',
    openrouter(402, 'Too many.', { limit_source: 'openrouter_in_flight_budget' }, { 'retry-after': '7' }),
    7000,
  ],
  ['too many requests at Bedrock', 'bedrock', { status: 429, body: { message: 'Too many requests, please wait.' } }],
];

async function failureAfter(seat: string, reply: WireReply) {
  const vendor = vendorOf(seat);
  server = await vendor.start([reply]);
  return failureOf(take(agentAt(vendor.baseUrl(server), vendor)));
}

describe('an account without credit stops the model', () => {
  it.each(SPENT)('%s (%s)', async (_what, seat, reply) => {
    const failure = await failureAfter(seat, reply);
    expect(failure).toMatchObject({ type: 'provider.quota', scope: 'model', retryAfterMs: undefined });
    expect(failure.message).toContain('Add credit to the account or raise its limit');
  });

  it('each wording was written by somebody', () => {
    const bodies = SPENT.map(([, , { status, body }]) => {
      return { status, headers: new Headers(), detail: '', body: { text: JSON.stringify(body) } };
    });
    const unused = WORDINGS.filter(([meaning, statuses, words]) => {
      return (
        meaning === 'no-credit' &&
        !bodies.some(({ status, body }) => statuses.includes(status) && words.test(body.text))
      );
    });
    expect(unused).toEqual([]);
  });
});

describe('a rate limit that reads like an empty account is waited for', () => {
  const cases = PASSES.map(([what, seat, reply, retryAfterMs]) => ({ what, seat, reply, retryAfterMs }));

  it.each(cases)('$what ($seat)', async ({ seat, reply, retryAfterMs }) => {
    const failure = await failureAfter(seat, reply);
    expect(failure).toMatchObject({ type: 'provider.rate-limited', scope: 'turn', retryAfterMs });
  });
});

describe('an account that is served again on a date', () => {
  const limits = (date: string) =>
    `You have reached your specified API usage limits. You will regain access on ${date} at 00:00 UTC.`;

  it.each([
    [400, 'invalid_request_error', limits('2026-12-01')],
    [400, 'invalid_request_error', limits('2026-12-01').replace('API', 'workspace API')],
    [429, 'rate_limit_error', limits('2026-12-01').replace('specified ', '')],
  ])('%i in more than a day stops the model and says when', async (status, type, message) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const failure = await failureAfter('anthropic', anthropic(status, type, message));
    expect(failure).toMatchObject({ type: 'provider.quota', scope: 'model', retryAfterMs: undefined });
    expect(failure.message).toContain(
      `answered ${status} and asks to wait 8 days, until 2026-12-01 00:00 UTC: You have reached your`,
    );
    expect(failure.message).toMatch(/Raise the limit of the account, or run the same command again after that time\.$/);
  });

  it('within a day is waited for', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const failure = await failureAfter('anthropic', anthropic(400, 'invalid_request_error', limits('2026-11-24')));
    expect(failure).toMatchObject({ type: 'provider.rate-limited', scope: 'turn', retryAfterMs: 23 * 3_600_000 });
  });

  it('of OpenRouter, in a field', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const metadata = { limit_source: 'openrouter_workspace_budget', resets_at: '2026-12-01T00:00:00.000Z' };
    const failure = await failureAfter('compatible', openrouter(403, 'The budget is spent.', metadata));
    expect(failure).toMatchObject({ type: 'provider.quota', scope: 'model' });
    expect(failure.message).toContain('until 2026-12-01 00:00 UTC');
  });

  it('that is over is asked again soon, and a date in another error says nothing', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    const over = await failureAfter('anthropic', anthropic(400, 'invalid_request_error', limits('2026-11-01')));
    expect(over).toMatchObject({ scope: 'turn', retryAfterMs: 1000 });
    await server?.[Symbol.asyncDispose]();
    const other = 'messages: regain access on 2026-12-01 is no role';
    const invalid = await failureAfter('anthropic', anthropic(400, 'invalid_request_error', other));
    expect(invalid).toMatchObject({ type: 'provider.invalid-request', scope: 'cell', retryAfterMs: undefined });
  });
});

it('an error that nests deeper than the stack is read as far as any vendor nests', async () => {
  const nested = (depth: number) =>
    `{"error":{"message":"No.","a":${'{"a":'.repeat(depth)}{"code":"insufficient_quota"}${'}'.repeat(depth)}}}`;
  expect(await failureAfter('compatible', { status: 429, body: nested(2) })).toMatchObject({ scope: 'model' });
  await server?.[Symbol.asyncDispose]();
  expect(await failureAfter('compatible', { status: 429, body: nested(20_000) })).toMatchObject({ scope: 'turn' });
});
