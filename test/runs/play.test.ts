import { describe, expect, it } from 'vitest';
import type { ToolExecutionsEvent, TurnEvent } from '../../sandbox/event.ts';
import type { Message, PlayableRole } from '../../sandbox/message.ts';
import { endingOf, messagesOf, openingEvent } from '../../sandbox/trajectory.ts';
import { play } from '../../runs/play.ts';
import type { Log, PlaySteps } from '../../runs/play.ts';

const START = [openingEvent('hello')];

const call = (id: string): Message => ({
  sender: 'agent',
  recipient: 'execution-environment',
  content: `${id}()`,
  toolCall: { id, name: id, arguments: '{}' },
});
const speech = (content: string): Message => ({ sender: 'agent', recipient: 'user', content });
const reply: Message = { sender: 'execution-environment', recipient: 'agent', content: 'ok' };
const turn = (...messages: Message[]): TurnEvent => ({ kind: 'turn', role: 'agent', messages });
const executed = (...messages: Message[]): ToolExecutionsEvent => ({ kind: 'tool-executions', messages });

/** Steps that return the scripted events in order and record the logs passed to them. */
function scripted(turns: TurnEvent[], batches: ToolExecutionsEvent[] = []) {
  const taken: (readonly [PlayableRole, Log])[] = [];
  const executions: Log[] = [];
  const observed: Log[] = [];
  const failures: (PlayableRole | null)[] = [];
  const steps: PlaySteps = {
    takeTurn(role, log) {
      taken.push([role, log]);
      const next = turns.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error(`only ${taken.length - 1} turns are scripted`));
    },
    executeToolCalls(log) {
      executions.push(log);
      const next = batches.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error('no batch is scripted'));
    },
    explainFailure(error, role) {
      failures.push(role);
      return { kind: 'ending', outcome: 'infrastructure', reason: String(error) };
    },
    observe: (log) => observed.push(log),
  };
  return { steps, taken, executions, observed, failures };
}

describe('play', () => {
  it('lets the recipient of the newest message act, and executes parallel calls as one batch', async () => {
    const { steps, taken, executions, observed } = scripted(
      [turn(call('a'), call('b')), turn(speech('done'))],
      [executed(reply, reply)],
    );
    const log = await play(START, { maxMessages: 5, profile: 'default' }, steps);
    expect(log.map(({ kind }) => kind)).toEqual(['turn', 'turn', 'tool-executions', 'turn', 'ending']);
    expect(endingOf(log)).toEqual({ kind: 'ending', outcome: 'message-limit', reason: '5 new messages' });
    expect(executions.map((before) => messagesOf(before).map(({ content }) => content))).toEqual([
      ['hello', 'a()', 'b()'],
    ]);
    expect(taken.map(([role, before]) => [role, before.length])).toEqual([
      ['agent', 1],
      ['agent', 3],
    ]);
    expect(observed.map((seen) => seen.length)).toEqual([1, 2, 3, 4]);
  });

  it('never modifies a log that it has passed on', async () => {
    const { steps, observed } = scripted([turn(call('a')), turn(speech('done'))], [executed(reply)]);
    const log = await play(START, { maxMessages: 3, profile: 'default' }, steps);
    expect(START).toHaveLength(1);
    observed.forEach((seen, index) => expect(seen).toEqual(log.slice(0, index + 1)));
  });

  it('continues from a prefix of another run', async () => {
    const { steps, taken } = scripted([turn(speech('done'))]);
    const prefix = [...START, turn(call('a')), executed(reply)];
    const log = await play(prefix, { maxMessages: 3, profile: 'default' }, steps);
    expect(taken).toEqual([['agent', prefix]]);
    expect(messagesOf(log)).toHaveLength(4);
  });

  it('completes when the conversation is ended', async () => {
    const over: Message = { ...reply, recipient: 'user', content: 'null', conversationActive: false };
    const { steps } = scripted([turn(speech('bye')), turn({ ...call('end'), sender: 'user' })], [executed(over)]);
    const log = await play(START, { maxMessages: 4, profile: 'default' }, steps);
    expect(endingOf(log)).toEqual({ kind: 'ending', outcome: 'completed' });
    expect(messagesOf(log)).toHaveLength(4);
  });

  it('ends with the error of the role whose turn failed, and keeps the messages so far', async () => {
    const failed: TurnEvent = { kind: 'turn', role: 'user', messages: [], failed: 'no', failureKind: 'refused' };
    const { steps } = scripted([turn(speech('hi')), failed]);
    const log = await play(START, { maxMessages: 4, profile: 'default' }, steps);
    expect(endingOf(log)).toEqual({ kind: 'ending', outcome: 'user-error', reason: 'no', failureKind: 'refused' });
    expect(log.at(-2)).toBe(failed);
    expect(messagesOf(log)).toHaveLength(2);
  });

  it('counts a failed turn that does not say why among the other reasons', async () => {
    const { steps } = scripted([{ kind: 'turn', role: 'agent', messages: [], failed: 'no' }]);
    const ending = { kind: 'ending', outcome: 'agent-error', reason: 'no', failureKind: 'other' };
    expect(endingOf(await play(START, { maxMessages: 4, profile: 'default' }, steps))).toEqual(ending);
  });

  it('calls explainFailure with the role whose step failed', async () => {
    const { steps, failures } = scripted([turn(call('a'))]);
    expect(endingOf(await play(START, { maxMessages: 4, profile: 'default' }, steps))).toMatchObject({
      outcome: 'infrastructure',
      reason: 'Error: no batch is scripted',
    });
    await play(START, { maxMessages: 4, profile: 'default' }, steps);
    expect(failures).toEqual([null, 'agent']);
  });

  it.each([
    ['agent', 'agent-error'],
    ['user', 'user-error'],
  ] as const)('ends with the error of the %s whose tool call aborts the run', async (sender, outcome) => {
    const { steps } = scripted([turn({ ...call('a'), sender })], [{ ...executed(), aborted: 'unknown tool' }]);
    expect(endingOf(await play(START, { maxMessages: 4, profile: 'default' }, steps))).toMatchObject({
      outcome,
      reason: 'unknown tool',
      failureKind: 'aborted',
    });
  });
});
