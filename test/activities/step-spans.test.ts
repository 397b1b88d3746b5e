import { beforeEach, describe, expect, it } from 'vitest';
import { withFinishSpans, withSpans } from '../../activities/step-spans.ts';
import type { StepAttempt } from '../../activities/step-spans.ts';
import type { SpanContent } from '../../results/spans/span-content.ts';
import type { SpanSink } from '../../results/spans/span-sink.ts';
import type { ToolExecutionsEvent, TurnEvent } from '../../sandbox/event.ts';
import type { Message } from '../../sandbox/message.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';

const run = { id: 's/wifi_off/none/openai:gpt/1', run: 'run-1' };
const opening: TurnEvent = {
  kind: 'turn',
  role: 'user',
  messages: [{ sender: 'user', recipient: 'agent', content: 'Turn wifi off.' }],
};
const MADE_UP = `summon\n\u202e${'x'.repeat(1000)}`;
const CALLED: Readonly<Record<string, string>> = { a: 'set_wifi_status', b: MADE_UP };
const call = (id: string): Message => ({
  sender: 'agent',
  recipient: 'execution-environment',
  content: 'f()',
  toolCall: { id, name: CALLED[id] ?? id, arguments: '{}' },
});
const agentTurn: StepAttempt = {
  run,
  cell: { sweep: 's', scenario: 'wifi_off', augmentation: 'none', agent: 'openai:gpt', user: 'u', trial: 1, seed: 0 },
  role: 'agent',
  events: [opening],
  attempt: 3,
};
const batch: StepAttempt = {
  ...agentTurn,
  role: null,
  events: [opening, { kind: 'turn', role: 'agent', messages: [call('a'), call('b')] }],
};

let told: SpanContent[];
const sink: SpanSink = (of, spans) => {
  expect(of).toEqual(run);
  told.push(...spans());
};
beforeEach(() => void (told = []));

/** The spans of an attempt that calls a model, or not, and then fails. */
async function spansOfFailed(attempt: StepAttempt, error: Error, times?: { startedAt: number; finishedAt: number }) {
  const failed = withSpans(sink, attempt, async (called): Promise<TurnEvent> => {
    if (times) called(times);
    throw error;
  });
  await expect(failed).rejects.toBe(error);
  return told;
}

const TIMES = { startedAt: 1_000, finishedAt: 2_500 };
const unavailable = new OutsideFailure('provider.server-error', 'out of order', { scope: 'turn' });

describe('an attempt of a turn', () => {
  it('that failed is a span of the call, with the attempt and the class of the failure', async () => {
    expect(await spansOfFailed(agentTurn, unavailable, TIMES)).toEqual([
      expect.objectContaining({
        key: 'chat 1 failed 3',
        name: 'chat gpt',
        ...TIMES,
        attributes: expect.objectContaining({ 'toolsandbox.attempt': 3, 'toolsandbox.message': 1 }),
        error: { type: 'provider.server-error', message: 'out of order' },
      }),
    ]);
  });

  it('that only waited for a limit is none', async () => {
    expect(await spansOfFailed(agentTurn, unavailable)).toEqual([]);
  });

  it.each([
    [Object.assign(new Error('aborted'), { name: 'AbortError' }), { type: 'cancelled', message: 'cancelled' }],
    [new TypeError('cannot read "secret plan"'), { type: 'TypeError', message: expect.anything(), quotes: true }],
  ])('that ended with %s says what may be said', async (error, shown) => {
    const [span] = await spansOfFailed(agentTurn, error, TIMES);
    expect(span?.error).toEqual(shown);
  });

  it('of a script is none', async () => {
    expect(await withSpans(sink, agentTurn, async () => opening)).toBe(opening);
    expect(told).toEqual([]);
  });

  it('has the number of its call in the key, so that a call that was lost with its worker is another span', async () => {
    const report = { servedModel: null, responseId: null, finishReason: null, usage: null, latencyMs: 1, attempts: 2 };
    await withSpans(sink, agentTurn, async () => ({ ...opening, role: 'agent', report }));
    expect(told.map(({ key }) => key)).toEqual(['chat 1 2']);
  });
});

describe('an attempt to execute tools', () => {
  it('is a span for each call of the batch', async () => {
    const messages = ['a', 'b'].map((callId): Message => {
      const toolResult = { callId, name: CALLED[callId] ?? callId };
      return { sender: 'execution-environment', recipient: 'agent', content: 'ok', toolResult };
    });
    await withSpans(sink, batch, async (): Promise<ToolExecutionsEvent> => ({ kind: 'tool-executions', messages }));
    expect(told.map(({ key, name, content }) => [key, name, content?.['gen_ai.tool.call.arguments']])).toEqual([
      ['tool 3', 'execute_tool set_wifi_status', '{}'],
      ['tool 4', 'execute_tool unknown', '{}'],
    ]);
    expectNamedBySandbox();
  });

  it('is so too if it failed', async () => {
    const spans = await spansOfFailed(batch, unavailable);
    expect(spans.map(({ key, name, error }) => [key, name, error?.type])).toEqual([
      ['tool 3 failed 3', 'execute_tool set_wifi_status', 'provider.server-error'],
      ['tool 4 failed 3', 'execute_tool unknown', 'provider.server-error'],
    ]);
    expectNamedBySandbox();
  });
});

/** A name that a model made up is content: bounded, on one line, and nowhere else. */
function expectNamedBySandbox() {
  expect(told.map(({ attributes }) => attributes['gen_ai.tool.name'])).toEqual(['set_wifi_status', 'unknown']);
  expect(JSON.stringify(told.map(({ content: _content, ...rest }) => rest))).not.toContain('summon');
  expect(told.map(({ content }) => content?.['toolsandbox.called_name'])).toEqual([
    undefined,
    `summon\uFFFD\uFFFD${'x'.repeat(191)}…`,
  ]);
}

it('an attempt to evaluate and store that failed is a span', async () => {
  const error = new Error('disk full');
  await expect(withFinishSpans(sink, agentTurn, () => Promise.reject(error))).rejects.toBe(error);
  expect(told).toMatchObject([{ key: 'evaluate failed 3', error: { type: 'Error', quotes: true } }]);
  expect(await withFinishSpans(sink, agentTurn, async () => 'stored')).toBe('stored');
  expect(told).toHaveLength(1);
});
