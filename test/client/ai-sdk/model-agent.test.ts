import { createGoogle } from '@ai-sdk/google';
import { describe, expect, it } from 'vitest';
import { aiSdkAgent } from '../../../client/ai-sdk.ts';
import type { SdkAnswer, SdkRequest } from '../../../client/ai-sdk.ts';
import { evaluate } from '../../../client/index.ts';
import type { SeatTurn, SeatView } from '../../../client/index.ts';
import { generated, googleError, startGoogleServer } from '../../support/wire/google-server.ts';
import type { WireReply } from '../../support/wire/wire-server.ts';

async function played(...replies: readonly WireReply[]) {
  await using server = await startGoogleServer(replies);
  const model = createGoogle({ apiKey: 'test-key', baseURL: `${server.url}/v1beta` })('gemini-test');
  const agent = aiSdkAgent({ model, temperature: 0.5 });
  const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], agent });
  return { run: runs[0]!, requests: server.requests };
}

const call = (id: string, on: unknown) => ({ functionCall: { id, name: 'set_wifi_status', args: { on } } });

describe('a model of a provider package, as the agent', () => {
  it('plays: parallel calls, a tool error, a text; and is given back what its provider wants', async () => {
    const { run, requests } = await played(
      // This server, like Gemini 3, refuses a call that comes back without its signature.
      generated([
        { text: 'Two at once.', thought: true },
        { ...call('a', 'sure'), thoughtSignature: 'c2lnbmVk' },
        call('b', true),
      ]),
      generated([{ ...call('c', false), thoughtSignature: 'YWdhaW4=' }]),
      generated([{ text: 'Wifi is off.' }]),
    );
    expect(run, run.explanation ?? '').toMatchObject({ solved: true, usage: { agent: { input: 33, output: 21 } } });
    const turns = run.log.flatMap((event) =>
      event.kind === 'turn' && event.role === 'agent' ? [event.messages.length] : [],
    );
    expect(turns).toEqual([2, 1, 1]);
    expect(requests[0]?.body).toMatchObject({
      systemInstruction: { parts: [{ text: expect.stringContaining('Never guess the value of a tool argument') }] },
      generationConfig: { temperature: 0.5 },
    });
    const [, own, results] = requests[1]!.body.contents as readonly { readonly parts: readonly object[] }[];
    expect(own?.parts).toMatchObject([{ thought: true }, { thoughtSignature: 'c2lnbmVk' }, call('b', true)]);
    expect(JSON.stringify(results)).toContain('on must be true or false.');
    expect(requests).toHaveLength(3);
  });

  it('whose server is at its limit is asked again by the run; whose server refuses ends it', async () => {
    const later = googleError(429, 'slow down', { 'retry-after': '0' });
    const limited = await played(
      later,
      generated([{ ...call('a', false), thoughtSignature: 'cw==' }]),
      generated([{ text: 'Off.' }]),
    );
    expect(limited.run).toMatchObject({ solved: true });
    expect(limited.requests).toHaveLength(3);
    const refused = await played(googleError(403, 'no access'));
    expect(refused.run).toMatchObject({ solved: null });
    expect(refused.requests).toHaveLength(1);
  });
});

const VIEW: SeatView = {
  session: 'one',
  trajectory: 't',
  turn: 1,
  role: 'agent',
  messages: [{ role: 'user', content: 'Look.' }],
  since: 0,
  failures: [],
  tools: [],
  seed: 1,
  state: null,
};
const { signal } = new AbortController();

/** What is made of an answer, and what was asked. */
async function turnOf(answer: Partial<SdkAnswer>, view: Partial<SeatView> = {}) {
  const asked: SdkRequest[] = [];
  const usage = { inputTokens: 10, outputTokens: 5 };
  const doGenerate = async (request: SdkRequest) => {
    asked.push(request);
    return { content: [], finishReason: 'stop', usage, ...answer };
  };
  const turn = (await aiSdkAgent({ model: { doGenerate } })({ ...VIEW, ...view }, signal)) as SeatTurn;
  return { turn, asked: asked[0]! };
}

const THOUGHT = { type: 'reasoning', text: 'Hm.', providerMetadata: { anthropic: { signature: 's' } } };
const CALL = { type: 'tool-call', toolCallId: 'theirs', toolName: 'look', input: '{}' };

describe('one answer', () => {
  it('in the form of an older specification, and what stops without a text', async () => {
    const text = [{ type: 'text', text: 'Here.' }];
    expect((await turnOf({ content: text })).turn).toMatchObject({
      content: 'Here.',
      usage: { prompt_tokens: 10, completion_tokens: 5 },
      state: [null],
    });
    expect((await turnOf({ finishReason: { unified: 'length' } })).turn.failed).toContain('the reason length');
    expect((await turnOf({ finishReason: 'content-filter' })).turn).toMatchObject({ refusal: 'content-filter' });
  });

  it('comes back with its thoughts, and its calls as the log has them', async () => {
    const { turn } = await turnOf({ content: [THOUGHT, CALL] });
    const ours = { id: 'ours', type: 'function', function: { name: 'look', arguments: '{}' } } as const;
    const messages = [
      ...VIEW.messages,
      { role: 'assistant', content: '', tool_calls: [ours] },
      { role: 'tool', tool_call_id: 'ours', content: 'Nothing.' },
    ] as const;
    const state = turn.state!;
    const { asked } = await turnOf({}, { messages, since: 2, state });
    expect(asked.prompt[1]).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 's' } } },
        { type: 'tool-call', toolCallId: 'ours', toolName: 'look', input: {} },
      ],
    });
    // A log that has lost a call, as in a fork, is told as it stands.
    const twice = [...messages.slice(0, 1), { role: 'assistant', content: 'Hello.' }, ...VIEW.messages] as const;
    const forked = await turnOf({}, { messages: twice, since: 2, state });
    expect(forked.asked.prompt[1]).toEqual({ role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] });
  });

  it('that is too long to keep is told without its thoughts', async () => {
    const { turn } = await turnOf({ content: [{ ...THOUGHT, text: 'x'.repeat(300_000) }, CALL] });
    expect(turn.state).toEqual([null]);
  });
});

it('what is no model is refused at once', () => {
  expect(() => aiSdkAgent({ model: 'gpt-6-sol' as never })).toThrow(
    /needs a model as its provider makes it.*not string/,
  );
});
