import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aiSdkAdapter } from '../../roles/adapters/ai-sdk/adapter.ts';
import type { Vendor } from '../../roles/adapters/ai-sdk/vendor.ts';
import { BEDROCK } from '../../roles/adapters/ai-sdk/vendors/bedrock.ts';
import { COHERE } from '../../roles/adapters/ai-sdk/vendors/cohere.ts';
import { GOOGLE } from '../../roles/adapters/ai-sdk/vendors/google.ts';
import { MISTRAL } from '../../roles/adapters/ai-sdk/vendors/mistral.ts';
import { anthropicAdapter } from '../../roles/adapters/anthropic/adapter.ts';
import { openaiAdapter } from '../../roles/adapters/openai/adapter.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import type { RoleView, TakeTurn } from '../../roles/role.ts';
import { ASKED, CONNECTION, failureOf, take } from './asking.ts';
import { afterTurn } from './dialogues.ts';

/** The vendors' interfaces as software that is not ours understands them; strict, so that it refuses what it would forgive. */
const server = new LLMock({ port: 0, logLevel: 'silent', strict: true });
beforeAll(() => server.start());
afterAll(() => server.stop());

/** A turn of the model that thinks, says something and calls a tool; then one that answers. */
const THINKING = { reasoning: 'Which Ada?', reasoningSignature: 'c2lnbmVk', redactedThinking: ['b3BhcXVl'] };
beforeAll(() => {
  const toolCalls = [{ name: 'look_up', arguments: '{"name":"Ada"}' }];
  server.on({ hasToolResult: true }, { content: 'A countess.' });
  server.on({ userMessage: 'Who is Ada' }, { content: 'Let me see.', toolCalls, ...THINKING });
});
afterEach(() => {
  server.clearChaos();
});

const VENDORS: readonly { readonly name: string; readonly role: () => TakeTurn }[] = [
  { name: 'openai:gpt-6-luna', role: () => openaiRole(specAt('openai:gpt-6-luna', `${server.url}/v1`)) },
  {
    name: 'compatible:gpt-6-luna, not streaming',
    role: () => openaiRole(specAt('compatible:gpt-6-luna', `${server.url}/v1`, '&stream=false')),
  },
  { name: 'compatible:gpt-6-luna', role: () => openaiRole(specAt('compatible:gpt-6-luna', `${server.url}/v1`)) },
  {
    name: 'openai:gpt-6-luna, not streaming',
    role: () => openaiRole(specAt('openai:gpt-6-luna', `${server.url}/v1`, '&stream=false')),
  },
  { name: 'google:gemini-3.5-flash', role: () => sdkRole('google:gemini-3.5-flash', GOOGLE, '/v1beta') },
  { name: 'mistral:mistral-large-latest', role: () => sdkRole('mistral:mistral-large-latest', MISTRAL, '/v1') },
  { name: 'cohere:command-a-03-2025', role: () => sdkRole('cohere:command-a-03-2025', COHERE, '/v2') },
  { name: 'bedrock:amazon.nova-pro-v1:0', role: () => sdkRole('bedrock:amazon.nova-pro-v1:0', BEDROCK, '') },
  { name: 'anthropic:claude-opus-4-5', role: () => thinkingRole(specAt('anthropic:claude-opus-4-5', server.url)) },
];

describe.each(VENDORS)('$name at aimock', ({ role }) => {
  it('plays a tool loop: call, result, answer', async () => {
    const calls = await take(role());
    expect(calls).toMatchObject({ kind: 'calls', calls: [{ name: 'look_up', arguments: '{"name":"Ada"}' }] });
    expect(await take(role(), afterTurn(calls))).toMatchObject({ kind: 'speech', content: 'A countess.' });
  });

  it.each([
    [400, 'provider.invalid-request', 'cell'],
    [401, 'provider.authentication', 'model'],
    [404, 'provider.not-found', 'model'],
    [429, 'provider.rate-limited', 'turn'],
    [500, 'provider.server-error', 'turn'],
    [529, 'provider.overloaded', 'turn'],
  ])('%i: %s, %s', async (status, type, scope) => {
    server.nextRequestError(status, { message: 'Not now.' });
    const failure = await failureOf(take(role()));
    expect(failure).toMatchObject({ type, scope, retryAfterMs: status === 429 ? 1000 : undefined });
    expect(failure.message).toContain(`answered ${status}: Not now.`);
  });

  it.each([
    [{ malformedRate: 1 }, 'provider.malformed-answer'],
    [{ disconnectRate: 1 }, 'provider.connection'],
    [{ rateLimitRate: 1 }, 'provider.rate-limited'],
  ])('%j: %s', async (chaos, type) => {
    server.setChaos(chaos);
    expect(await failureOf(take(role()))).toMatchObject({ type, scope: 'turn' });
  });
});

/** A call that comes in many chunks, so that it can break anywhere. */
const LONG_CALL = { name: 'look_up', arguments: JSON.stringify({ name: 'Augusta Ada King, Countess of Lovelace' }) };

/** Each is a question of its own: the server breaks its first answer as told, and gives the second whole. */
let questions = 0;
function brokenOnce(fault: object): RoleView {
  const userMessage = `Question ${++questions}.`;
  const response = { content: 'Let me see.', toolCalls: [LONG_CALL] };
  server.prependFixture({ match: { userMessage, sequenceIndex: 0 }, response, chunkSize: 4, ...fault });
  server.prependFixture({ match: { userMessage, sequenceIndex: 1 }, response });
  const [system, asked] = ASKED.messages;
  if (system === undefined || asked === undefined) throw new Error('the view has a prompt and a question');
  return { ...ASKED, messages: [system, { ...asked, content: userMessage }] };
}

const STREAMING: readonly { readonly name: string; readonly role: (options?: string) => TakeTurn }[] = [
  { name: 'openai', role: (more) => openaiRole(specAt('openai:gpt-6-luna', `${server.url}/v1`, more)) },
  { name: 'compatible', role: (more) => openaiRole(specAt('compatible:gpt-6-luna', `${server.url}/v1`, more)) },
  { name: 'anthropic', role: (more) => thinkingRole(specAt('anthropic:claude-opus-4-5', server.url, more)) },
];

describe.each(STREAMING)('a stream for $name at aimock', ({ role }) => {
  it.each([1, 2, 3, 5, 8, 13])('that is cut after %i parts is no answer, and is asked for again', async (parts) => {
    const view = brokenOnce({ truncateAfterChunks: parts });
    expect(await failureOf(take(role(), view))).toMatchObject({ type: 'provider.connection', scope: 'turn' });
    expect(await take(role(), view)).toMatchObject({ kind: 'calls', calls: [LONG_CALL] });
  });

  it('that is reset between two parts is no answer, and is asked for again', async () => {
    const view = brokenOnce({ latency: 200, disconnectAfterMs: 300 });
    expect(await failureOf(take(role(), view))).toMatchObject({ type: 'provider.connection', scope: 'turn' });
    expect(await take(role(), view)).toMatchObject({ kind: 'calls', calls: [LONG_CALL] });
  });

  it('that takes longer than the limit is given up, although parts keep coming, and is asked for again', async () => {
    const view = brokenOnce({ latency: 40 });
    expect(await failureOf(take(role('&timeoutMs=200'), view))).toMatchObject({
      type: 'provider.timeout',
      scope: 'turn',
    });
    expect(await take(role(), view)).toMatchObject({ kind: 'calls', calls: [LONG_CALL] });
  });
});

describe('thinking at aimock', () => {
  it('is taken back by the Messages API, which refuses the conversation without it', async () => {
    const role = thinkingRole(specAt('anthropic:claude-opus-4-5', server.url));
    const view = afterTurn(await take(role));
    expect(JSON.stringify(view)).toContain(THINKING.reasoningSignature);
    expect(await take(role, view)).toMatchObject({ kind: 'speech' });
    const failure = await failureOf(take(role, withoutData(view)));
    expect(failure.message).toContain('must begin with a `thinking` block');
  });

  it('is taken back by chat completions', async () => {
    const role = openaiRole(specAt('compatible:gpt-6-luna', `${server.url}/v1`));
    await take(role, afterTurn(await take(role)));
    expect(server.getLastRequest()?.body).toMatchObject({
      messages: [{}, {}, { content: 'Let me see.', reasoning_content: THINKING.reasoning }, {}],
    });
  });
});

function specAt(name: string, baseUrl: string, options = ''): ModelSpec {
  return parseModelSpec(`${name}?baseUrl=${baseUrl}${options}`);
}

function sdkRole(name: string, vendor: Vendor, path: string): TakeTurn {
  const spec = specAt(name, `${server.url}${path}`);
  return modelRole(spec, aiSdkAdapter(spec, CONNECTION, vendor), masksFor(spec, {}));
}

function openaiRole(spec: ModelSpec): TakeTurn {
  return modelRole(spec, openaiAdapter(spec, CONNECTION), masksFor(spec, {}));
}

/** Asks for thinking, which makes the server check that it comes back. */
function thinkingRole(spec: ModelSpec): TakeTurn {
  const adapter = anthropicAdapter(spec, CONNECTION);
  const thinking = { type: 'enabled', budget_tokens: 1024 } as const;
  const toRequest = (view: RoleView) => ({ ...adapter.toRequest(view), max_tokens: 2048, thinking });
  return modelRole(spec, { ...adapter, toRequest }, masksFor(spec, {}));
}

function withoutData(view: RoleView): RoleView {
  return { ...view, messages: view.messages.map(({ providerData: _data, ...message }) => message) };
}
