import { describe, expect, it } from 'vitest';
import { aiSdkAgent } from '../../../client/ai-sdk.ts';
import type { LoopOptions, LoopParts, LoopStep, ToolLoop } from '../../../client/ai-sdk.ts';
import { evaluate } from '../../../client/index.ts';
import type { SeatCall, SeatMessage, SeatTurn, SeatView } from '../../../client/index.ts';

// With the AI SDK itself: test/outside/ai-sdk.outside.test.ts.
interface Step {
  readonly calls?: readonly (readonly [id: string, name: string, input: object])[];
  readonly text?: string;
  readonly fails?: Error;
}

interface Recorded {
  /** The messages that each generation began with. */
  readonly begun: LoopOptions['messages'][];
  readonly results: PromiseSettledResult<string>[][];
  readonly instructions: (string | undefined)[];
}

/** A loop that does in each step what a script says, as the AI SDK does it: first it tells of all calls, then it makes them. */
function scripted(script: readonly Step[], atOnce = true) {
  const seen: Recorded = { begun: [], results: [], instructions: [] };
  const steps = script.values();
  const make = ({ tools, instructions }: LoopParts): ToolLoop => {
    seen.instructions.push(instructions);
    return {
      async generate({ messages, onStepFinish }) {
        seen.begun.push(messages);
        for (;;) {
          const { value: { calls = [], text = '', fails } = {} } = steps.next();
          if (fails) throw fails;
          for (const [toolCallId, name, input] of calls) tools[name]!.onInputAvailable({ input, toolCallId });
          const running: Promise<string>[] = [];
          for (const [toolCallId, name, input] of calls) {
            const result = tools[name]!.execute(input as never, { toolCallId });
            running.push(result);
            if (!atOnce) await Promise.allSettled([result]);
          }
          if (running.length > 0) seen.results.push(await Promise.allSettled(running));
          const step: LoopStep = { usage: { inputTokens: 10, outputTokens: 5 }, response: { modelId: 'served' } };
          onStepFinish(step);
          if (calls.length > 0) continue;
          const finishReason = text === '' ? 'length' : 'stop';
          return { text, finishReason, response: { messages: [{ role: 'assistant', content: text }] } };
        }
      },
    };
  };
  return { agent: aiSdkAgent(make), seen };
}

const TOOL = {
  name: 'look',
  description: 'Looks.',
  parameters: { type: 'object', properties: {}, required: [] },
} as const;
const ASKED: readonly SeatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Look twice.' },
];

function viewOf(messages: readonly SeatMessage[], others: Partial<SeatView> = {}): SeatView {
  const since = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  const place = { session: 'one', trajectory: 't', turn: messages.length, role: 'agent' } as const;
  return { ...place, messages, since, failures: [], tools: [TOOL], seed: 1, state: null, ...others };
}

const madeCalls = (...ids: readonly string[]): SeatMessage => {
  const tool_calls = ids.map((id): SeatCall => ({
    id,
    type: 'function',
    function: { name: 'look', arguments: '{"at":1}' },
  }));
  return { role: 'assistant', content: '', tool_calls };
};
const result = (id: string, content: string): SeatMessage => ({ role: 'tool', tool_call_id: id, content });
const { signal } = new AbortController();
const idsIn = (turn: SeatTurn | string) => typeof turn !== 'string' && turn.tool_calls?.map(({ id }) => id);
const TWICE: Step = {
  calls: [
    ['a', 'look', {}],
    ['b', 'look', {}],
  ],
};

describe('an agent with a loop of its own', () => {
  it('plays a scenario: parallel calls, a refused one, a text, and what it used', async () => {
    const { agent, seen } = scripted([
      {
        calls: [
          ['a', 'set_wifi_status', { on: 'sure' }],
          ['b', 'set_wifi_status', { on: true }],
        ],
      },
      { calls: [['c', 'set_wifi_status', { on: false }]] },
      { text: 'Wifi is off.' },
    ]);
    const { runs } = await evaluate({ scenarios: ['wifi_off'], augmentations: ['none'], agent });
    expect(runs).toMatchObject([
      { agent: 'function:aiSdk', solved: true, usage: { agent: { input: 30, output: 15 } } },
    ]);
    expect(seen.results[0]).toMatchObject([
      { status: 'rejected', reason: { name: '', message: 'on must be true or false.' } },
      { status: 'rejected' },
    ]);
    expect(seen.results[1]).toEqual([{ status: 'fulfilled', value: 'null' }]);
    const made = runs[0]!.log.flatMap((event) =>
      event.kind === 'turn' && event.role === 'agent' ? [event.messages.length] : [],
    );
    expect(made).toEqual([2, 1, 1]);
  });

  it.each([true, false])(
    'calls that are executed at once (%s) are one turn, whose results come by place',
    async (atOnce) => {
      const { agent, seen } = scripted([TWICE, { text: 'Seen.' }, { text: 'Bye.' }], atOnce);
      expect(idsIn(await agent(viewOf(ASKED), signal))).toEqual(['a', 'b']);
      const answered = [...ASKED, madeCalls('other', 'b'), result('b', 'red'), result('other', 'blue')];
      expect(await agent(viewOf(answered, { failures: ['b'] }), signal)).toEqual({
        content: 'Seen.',
        model: 'served',
        usage: { prompt_tokens: 20, completion_tokens: 10 },
      });
      expect(seen.results).toMatchObject([[{ value: 'blue' }, { reason: { message: 'red' } }]]);
      const further: SeatMessage[] = [
        ...answered,
        { role: 'assistant', content: 'Seen.' },
        { role: 'user', content: 'Thanks.' },
      ];
      await agent(viewOf(further), signal);
      expect(seen.begun.map((messages) => messages.length)).toEqual([1, 3]);
      expect(seen.begun[1]?.slice(1)).toEqual([
        { role: 'assistant', content: 'Seen.' },
        { role: 'user', content: 'Thanks.' },
      ]);
      expect(seen.instructions).toEqual(['Be brief.']);
    },
  );

  it('a turn that is asked for again is not taken again', async () => {
    const { agent, seen } = scripted([TWICE]);
    const first = await agent(viewOf(ASKED), signal);
    expect(await agent(viewOf(ASKED), signal)).toBe(first);
    expect(seen.begun).toHaveLength(1);
  });

  it.each([
    ['by another process', scripted([{ text: 'Seen.' }])],
    ['after it said something else', scripted([{ text: 'I will not.' }, { text: 'Seen.' }])],
    ['after it made other calls', scripted([{ calls: [['x', 'look', {}]] }, { text: 'Seen.' }])],
  ])('a run that was begun %s is taken up from its conversation', async (_, { agent, seen }) => {
    if (_ !== 'by another process') await agent(viewOf(ASKED), signal);
    const messages = [...ASKED, madeCalls('a', 'b'), result('a', 'blue'), result('b', 'red')];
    expect(await agent(viewOf(messages, { failures: ['b'] }), signal)).toMatchObject({ content: 'Seen.' });
    const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId, toolName: 'look', input: { at: 1 } });
    const shown = (toolCallId: string, type: string, value: string) => {
      return { type: 'tool-result', toolCallId, toolName: 'look', output: { type, value } };
    };
    expect(seen.begun.at(-1)).toEqual([
      { role: 'user', content: 'Look twice.' },
      { role: 'assistant', content: [call('a'), call('b')] },
      { role: 'tool', content: [shown('a', 'text', 'blue'), shown('b', 'error-text', 'red')] },
    ]);
  });

  it('an error ends the turn, and the next attempt begins with the conversation', async () => {
    const busy = Object.assign(new Error('busy'), { statusCode: 429 });
    const { agent, seen } = scripted([TWICE, { fails: busy }, { text: 'Seen.' }]);
    await agent(viewOf(ASKED), signal);
    const view = viewOf([...ASKED, madeCalls('a', 'b'), result('a', 'blue'), result('b', 'red')]);
    await expect(agent(view, signal)).rejects.toBe(busy);
    expect(await agent(view, signal)).toMatchObject({ content: 'Seen.' });
    expect(seen.begun[1]).toHaveLength(3);
  });

  it('a turn that nobody waits for any more ends', async () => {
    const agent = aiSdkAgent(() => ({ generate: () => new Promise(() => {}) }));
    const leaving = new AbortController();
    const turns = [agent(viewOf(ASKED), leaving.signal), agent(viewOf(ASKED, { session: 'two' }), leaving.signal)];
    await Promise.resolve();
    leaving.abort(new Error('gone'));
    turns.push(agent(viewOf(ASKED, { session: 'three' }), leaving.signal));
    const ended = await Promise.allSettled(turns.map(async (turn) => turn));
    expect(ended).toMatchObject(turns.map(() => ({ status: 'rejected', reason: { message: 'gone' } })));
  });

  it('a loop that stops without a text fails, and says why', async () => {
    const { agent } = scripted([{}]);
    expect(await agent(viewOf(ASKED), signal)).toMatchObject({
      failed: expect.stringContaining('for the reason length'),
    });
  });
});
