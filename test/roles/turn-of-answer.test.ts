import { describe, expect, it } from 'vitest';
import type { Answer } from '../../roles/model/adapter.ts';
import type { RoleView, Turn } from '../../roles/role.ts';
import { answering, ASKED, failureOf, SILENT } from './asking.ts';

function turnOf(answer: Partial<Answer>, view: RoleView = ASKED): Promise<Turn> {
  const role = answering({ ...SILENT, finishReason: 'stop', ...answer });
  return role(view, new AbortController().signal);
}

const call = (written: string) => ({ id: 'a', name: 'look_up', arguments: written });

describe('reasoning in the text', () => {
  it.each([
    ['<think>Which Ada?</think>\n\nA countess.', 'Which Ada?', 'A countess.'],
    ['\n<thinking>\nWhich?\n</thinking>A countess.', 'Which?', 'A countess.'],
    ['Which Ada?\n</think>\nA countess.', 'Which Ada?', 'A countess.'],
  ])('%j is not said to anybody', async (text, reasoning, said) => {
    expect(await turnOf({ text })).toMatchObject({ kind: 'speech', content: said, unspoken: { reasoning } });
  });

  it('is said as it is in profile paper, and where it is quoted in the middle', async () => {
    const text = '<think>Which?</think>A countess.';
    expect(await turnOf({ text }, { ...ASKED, profile: 'paper' })).toMatchObject({ content: text });
    expect(await turnOf({ text: 'Write <think> here.' })).toMatchObject({ content: 'Write <think> here.' });
  });

  it('without an end, and without anything else, is an empty answer', async () => {
    const failure = await failureOf(turnOf({ text: '<think>Which Ada' }));
    expect(failure).toMatchObject({ type: 'model.empty', scope: 'turn', lastly: { failureKind: 'empty' } });
  });
});

describe('tool calls in the text', () => {
  it.each([
    '<tool_call>\n{"name": "look_up", "arguments": {}}\n</tool_call>',
    '<function=look_up>{"name": "Ada"}</function>',
    '[TOOL_CALLS][{"name": "look_up"}]',
    '<|python_tag|>look_up(name="Ada")',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function',
  ])('%j is a problem of the server, not of the model', async (text) => {
    const failure = await failureOf(turnOf({ text }));
    expect(failure).toMatchObject({ type: 'provider.template', scope: 'turn' });
    expect(failure.message).toContain('chat template');
    expect(failure.lastly).toBeUndefined();
  });

  it('are left out of what is said, and the operator is told', async () => {
    const turn = await turnOf({ text: 'One moment. <tool_call>{"name": "look_up"}</tool_call>' });
    expect(turn).toMatchObject({ kind: 'speech', content: 'One moment.' });
    expect(turn.report?.notes).toEqual([expect.stringContaining('chat template')]);
  });
});

describe('an answer that ended for', () => {
  it.each(['unknown', 'malformed-call'] as const)(
    '%s counts where it holds calls, and not where it is text',
    async (stopped) => {
      expect(await turnOf({ calls: [call('{}')], text: 'Hm.', stopped })).toMatchObject({ kind: 'calls' });
      expect(await failureOf(turnOf({ text: 'A count', stopped }))).toMatchObject({ scope: 'turn' });
    },
  );

  it('a call that its provider could not read is the mistake of the model', async () => {
    const failure = await failureOf(turnOf({ text: 'I call', stopped: 'malformed-call', finishReason: 'MALFORMED' }));
    expect(failure).toMatchObject({ type: 'model.empty', lastly: { kind: 'failed', failureKind: 'empty' } });
    expect(failure.lastly?.reason).toBe('the model wrote a call that its provider could not read (MALFORMED)');
  });

  it('a reason that nobody knows is not', async () => {
    const failure = await failureOf(turnOf({ text: 'A count', stopped: 'unknown', finishReason: 'drained' }));
    expect(failure).toMatchObject({ type: 'provider.error-answer', lastly: undefined });
    expect(failure.message).toContain('ended its answer with a reason that is not known: drained');
  });
});

describe('an answer that the token limit cut off', () => {
  it('marks the last call, which is not executed', async () => {
    const calls = [call('{"name": "Ada"}'), { ...call('{"name": "B'), id: 'b' }];
    expect(await turnOf({ calls, stopped: 'out-of-tokens' })).toMatchObject({
      calls: [{ id: 'a' }, { id: 'b', arguments: '{"name": "B', cut: true }],
    });
    const whole = await turnOf({ calls });
    expect(whole.kind === 'calls' && whole.calls.some(({ cut }) => cut)).toBe(false);
  });
});

describe('text beside calls', () => {
  it('is kept, not said', async () => {
    const turn = await turnOf({ text: 'Let me see.', reasoning: 'Which Ada?', calls: [call('{}')] });
    expect(turn).toMatchObject({ kind: 'calls', unspoken: { text: 'Let me see.', reasoning: 'Which Ada?' } });
  });
});

describe('an answer that is asked for once more', () => {
  it.each([
    [{ text: ' \n' }, 'empty'],
    [{ stopped: 'out-of-tokens' as const }, 'out-of-tokens'],
  ])('%j ends the run as a mistake of the agent if it comes again', async (answer, failureKind) => {
    const failure = await failureOf(turnOf(answer));
    expect(failure).toMatchObject({ type: 'model.empty', scope: 'turn', lastly: { kind: 'failed', failureKind } });
  });

  it('that the provider calls an error is infrastructure, also with half a text', async () => {
    const failure = await failureOf(turnOf({ text: 'Half', stopped: 'error', refusal: 'It swirls.' }));
    expect(failure).toMatchObject({ type: 'provider.error-answer', scope: 'turn', lastly: undefined });
    expect(failure.message).toContain('It swirls.');
  });
});

it.each([
  ['refused', 'refused'],
  ['filtered', 'filtered'],
] as const)('%s is a mistake of its own kind, at once', async (stopped, failureKind) => {
  expect(await turnOf({ text: 'I', stopped })).toMatchObject({ kind: 'failed', failureKind });
});

it('a warning of the client library stops the model: the request was not what the spec asks for', async () => {
  const failure = await failureOf(turnOf({ text: 'Yes.', warnings: ['temperature is not supported'] }));
  expect(failure).toMatchObject({ type: 'provider.unsupported', scope: 'model' });
  expect(failure.message).toContain('temperature is not supported');
});
