import { describe, expect, it } from 'vitest';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Message } from '../../sandbox/message.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { ToolCallsInput, TrajectoryInput, TurnInput, TurnResult } from '../../workflows/contract.ts';
import { play } from '../../workflows/play.ts';
import type { PlaySteps } from '../../workflows/play.ts';

const INPUT: TrajectoryInput = {
  cell: { sweep: 's', scenario: 'x', augmentation: 'none', agent: 'a', user: 'u', trial: 1, seed: 0 },
  settings: {
    pack: { path: null, hash: 'h' },
    profile: 'default',
    clock: DEFAULT_CLOCK,
    services: 'synthetic',
  },
  opening: 'hello',
  categories: [],
  maxMessages: 4,
  queues: { agent: 'q', user: 'q' },
};
const NO_TOKENS = { input: 0, output: 0 };
const CHANGE: WorldChange = {
  kind: 'remove',
  table: 'CONTACT',
  position: 0,
  row: { person_id: 'p', name: 'n', phone_number: '+1', relationship: null, is_self: false },
};

const call = (id: string): Message => ({
  sender: 'agent',
  recipient: 'execution-environment',
  content: `${id}()`,
  toolCall: { id, name: id, arguments: '{}' },
});
const speech = (content: string): Message => ({ sender: 'agent', recipient: 'user', content });
const turn = (...messages: Message[]): TurnResult => ({ messages, tokens: { input: 2, output: 1 } });

/** Steps that give the scripted answers in order and record what they were given. */
function scripted(turns: TurnResult[], answers: Message[][] = []) {
  const taken: TurnInput[] = [];
  const batches: ToolCallsInput[] = [];
  const lengths: number[] = [];
  const steps: PlaySteps = {
    takeTurn(input) {
      taken.push(input);
      const next = turns.shift();
      return next
        ? Promise.resolve(next)
        : Promise.reject(new Error(`the script of ${taken.length - 1} turns is over`));
    },
    executeToolCalls(input) {
      batches.push(input);
      return Promise.resolve({ messages: answers.shift() ?? [] });
    },
    explainFailure: (error) => ({ outcome: 'infrastructure', reason: String(error) }),
    observe: (messages) => lengths.push(messages.length),
  };
  return { steps, taken, batches, lengths };
}

describe('play', () => {
  it('lets the recipient of the newest message act, and hands parallel calls over as one batch', async () => {
    const reply: Message = { sender: 'execution-environment', recipient: 'agent', content: 'ok', changes: [CHANGE] };
    const { steps, taken, batches, lengths } = scripted(
      [turn(call('a'), call('b')), turn(speech('done'))],
      [[reply, { ...reply, changes: [] }]],
    );
    const played = await play({ ...INPUT, maxMessages: 5 }, steps);
    expect(played).toMatchObject({
      outcome: 'message-limit',
      tokens: { agent: { input: 4, output: 2 }, user: NO_TOKENS },
    });
    expect(batches.map(({ calls, turn: at }) => [calls.map((one) => one.content), at])).toEqual([[['a()', 'b()'], 3]]);
    expect(taken.map(({ role, messages }) => [role, messages.length])).toEqual([
      ['agent', 1],
      ['agent', 5],
    ]);
    expect(lengths).toEqual([1, 3, 5, 6]);
  });

  it('shows a role no traces and no world, and the tools all changes so far', async () => {
    const first: Message = { sender: 'execution-environment', recipient: 'agent', content: 'ok', changes: [CHANGE] };
    const { steps, taken, batches } = scripted([turn(call('a')), turn(call('b')), turn()], [[first], [first]]);
    await play({ ...INPUT, maxMessages: 4 }, steps);
    expect(JSON.stringify(taken)).not.toContain('changes');
    expect(batches.map(({ changes }) => changes.length)).toEqual([0, 1]);
  });

  it('completes when the conversation was ended', async () => {
    const over: Message = {
      sender: 'execution-environment',
      recipient: 'user',
      content: 'null',
      conversationActive: false,
    };
    const { steps } = scripted([turn(speech('bye')), turn({ ...call('end'), sender: 'user' })], [[over]]);
    expect(await play(INPUT, steps)).toMatchObject({ outcome: 'completed', messages: { length: 4 } });
  });

  it('ends with the outcome of the role that broke, keeping what was played', async () => {
    const { steps } = scripted([turn(speech('hi')), { messages: [], tokens: NO_TOKENS, broken: 'refused' }]);
    expect(await play(INPUT, steps)).toMatchObject({
      outcome: 'user-error',
      reason: 'refused',
      messages: { length: 2 },
    });
  });

  it('asks what a failed step means', async () => {
    const { steps } = scripted([]);
    expect(await play(INPUT, steps)).toMatchObject({
      outcome: 'infrastructure',
      reason: 'Error: the script of 0 turns is over',
    });
  });

  it('blames the caller whose mistake ends the run', async () => {
    const { steps } = scripted([turn(call('a'))]);
    const aborting = { ...steps, executeToolCalls: () => Promise.resolve({ messages: [], aborted: 'unknown tool' }) };
    expect(await play(INPUT, aborting)).toMatchObject({ outcome: 'agent-error', reason: 'unknown tool' });
  });
});
