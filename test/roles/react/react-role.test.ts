import { describe, expect, it } from 'vitest';
import { derivedCallId } from '../../../roles/call-id.ts';
import { reactRole, UNREADABLE } from '../../../roles/react/react-role.ts';
import { reactView } from '../../../roles/react/react-view.ts';
import type { RoleView, Turn } from '../../../roles/role.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import { ASKED } from '../asking.ts';
import { answer, calls } from '../conversation.ts';
import { AFTER_PARALLEL_CALLS } from '../dialogues.ts';

const ACTION = 'Thought: Who?\nAction: look_up\nAction Input: {"name": "Ada"}';
const signal = new AbortController().signal;

/** The turn that is read from what the seat says, and the view the seat was given. */
async function read(content: string, extra: Partial<Turn> = {}, view: RoleView = ASKED) {
  let given: RoleView | undefined;
  const role = reactRole(async (shown) => {
    given = shown;
    return { kind: 'speech', content, ...extra } as Turn;
  });
  return { turn: await role(view, signal), given: given! };
}

/** The agent's view after the calls of a turn were answered. */
function after(turn: Turn, observed: string, before: RoleView = ASKED): RoleView {
  if (turn.kind !== 'calls') throw new Error(`the turn is a ${turn.kind}`);
  const [toolCall] = turn.calls;
  const { providerData } = turn;
  const added: readonly ViewMessage[] = [
    { ...calls('x'), toolCall: toolCall!, ...(providerData && { providerData }) },
    answer(observed, true, toolCall!.id),
  ];
  return { ...before, turn: before.turn + 2, messages: [...before.messages, ...added] };
}

describe('an agent that calls tools in text', () => {
  it('is told the form and the tools in its prompt, and offered none', async () => {
    const { given } = await read('Final Answer: Hello.');
    expect(given.tools).toEqual([]);
    const prompt = given.messages.find(({ sender }) => sender === 'system')?.content ?? '';
    for (const { name, description, parameters } of ASKED.tools)
      expect(prompt).toContain(`- ${name}: ${description}\n  Arguments (JSON Schema): ${JSON.stringify(parameters)}`);
    expect(given.messages.at(-1)?.content).toMatch(/^User: /);
  });

  it('calls the tool that it names, and says its final answer', async () => {
    const { turn } = await read(ACTION);
    const call = { id: derivedCallId(ASKED.turn, 0), name: 'look_up', arguments: '{"name": "Ada"}' };
    expect(turn).toMatchObject({ kind: 'calls', calls: [call], unspoken: { text: ACTION } });
    expect((await read('Thought: a\nFinal Answer: Hello.')).turn).toMatchObject({ kind: 'speech', content: 'Hello.' });
  });

  it('reads its own words again, then the observation; each request extends the one before', async () => {
    const first = await read(ACTION);
    const second = await read('Final Answer: 1815.', {}, after(first.turn, '{"born":1815}'));
    expect(second.given.messages.slice(0, first.given.messages.length)).toEqual(first.given.messages);
    expect(
      second.given.messages.slice(first.given.messages.length).map(({ sender, content }) => [sender, content]),
    ).toEqual([
      ['agent', ACTION],
      ['user', 'Observation: {"born":1815}'],
    ]);
  });

  it('gets an error as observation for a message that cannot be read, and sees what it wrote', async () => {
    const prose = 'I looked it up: 1815.';
    const { turn } = await read(prose);
    expect(turn).toMatchObject({ kind: 'calls', calls: [{ name: UNREADABLE, arguments: '{}' }] });
    const { given } = await read('Final Answer: 1815.', {}, after(turn, 'NameError'));
    expect(given.messages.slice(-2).map(({ content }) => content)).toEqual([
      prose,
      'Observation: Error: your message cannot be read: there is neither an Action nor a Final Answer. ' +
        'Write Thought, Action and Action Input, or Thought and Final Answer.',
    ]);
  });

  it('gives back what the provider wants back, unless its text was cut', async () => {
    const providerData = { owner: 'anthropic:claude', data: { thinking: ['hm'], signature: 'abc' } };
    const { turn } = await read(ACTION, { providerData });
    const { given } = await read('Final Answer: a', {}, after(turn, 'null'));
    expect(given.messages.at(-2)).toEqual({ sender: 'agent', recipient: 'user', content: ACTION, providerData });
    const cut = await read(`${ACTION}\nObservation: made up`, { providerData });
    const next = await read('Final Answer: a', {}, after(cut.turn, 'null'));
    expect(next.given.messages.at(-2)).toEqual({ sender: 'agent', recipient: 'user', content: ACTION });
  });

  it('keeps its report and passes on failures and calls', async () => {
    const report = { servedModel: 'm', responseId: null, finishReason: 'stop', usage: null, latencyMs: 1, attempts: 1 };
    expect((await read(ACTION, { report })).turn.report).toEqual(report);
    for (const turn of [
      { kind: 'failed', reason: 'no', failureKind: 'refused' },
      { kind: 'calls', calls: [{ id: 'a', name: 'look_up', arguments: '{}' }] },
    ] as const)
      expect(await reactRole(() => Promise.resolve(turn))(ASKED, signal)).toBe(turn);
  });

  it('reads turns that were not taken in text as if they had been', () => {
    const added = reactView(AFTER_PARALLEL_CALLS).messages.slice(ASKED.messages.length);
    expect(added.map(({ sender, content }) => [sender, content])).toEqual([
      ['agent', 'Action: look_up\nAction Input: {"name":"Ada"}\nAction: look_up\nAction Input: {"name":'],
      ['user', 'Observation: ValueError: not JSON\nObservation: {"born":1815}'],
    ]);
  });
});
