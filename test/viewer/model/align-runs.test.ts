import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import type { Message } from '../../../sandbox/message.ts';
import { alignRuns } from '../../../viewer/app/model/compare/align-runs.ts';
import { firstDivergence } from '../../../viewer/app/model/compare/first-divergence.ts';
import { messageDifference } from '../../../viewer/app/model/compare/message-difference.ts';
import { blocksOf } from '../../../viewer/app/model/trajectory/blocks.ts';
import type { Block } from '../../../viewer/app/model/trajectory/blocks.ts';
import { calls, COMPLETED, executed, fails, returns, says, turn } from '../support/messages.ts';

const opening = turn(says('hi', 'user'));
const asks = (tool: string, given = {}, result = 1, id = 'a'): readonly TrajectoryEvent[] => [
  turn(calls(id, tool, given)),
  executed(returns(id, tool, result)),
];
const short = (block: Block | null) => {
  if (block?.kind === 'speech') return block.said.message.content;
  if (block?.kind === 'calls') return block.exchanges.map(({ call }) => call.message.toolCall?.name).join('+');
  return block?.kind ?? '';
};
const aligned = (left: readonly TrajectoryEvent[], right: readonly TrajectoryEvent[]) =>
  alignRuns(left, right).rows.map((row) => [short(row.left), short(row.right), row.state]);

describe('the difference of two messages', () => {
  const withChange = { changes: [{ kind: 'remove', table: 'CONTACT', position: 0, row: {} as never }] } as const;
  it.each<[string | null, Message, Message]>([
    [null, calls('a', 'look', { x: 1, y: [2] }), calls('b', 'look', { y: [2], x: 1 })],
    [null, returns('a', 'look', { n: 1 }), { ...returns('b', 'look', { n: 1 }), content: 'written otherwise' }],
    ['another role acts', says('hi', 'user'), says('hi')],
    ['makes more calls at once', returns('a', 'look', 1), calls('b', 'find')],
    ['makes fewer calls at once', calls('b', 'find'), returns('a', 'look', 1)],
    ['says something else', says('yes'), says('no')],
    ['the call fails in another way', fails('a', 'look', 'not found'), fails('a', 'look', 'not allowed')],
    ['calls a tool instead of speaking', says('yes'), calls('a', 'look')],
    ['speaks instead of calling a tool', calls('a', 'look'), says('yes')],
    ['calls another tool', calls('a', 'look'), calls('a', 'find')],
    ['calls with other arguments', calls('a', 'look', { x: 1 }), calls('a', 'look', { x: '1' })],
    ['calls with other arguments', calls('a', 'look', [1]), calls('a', 'look', { 0: 1 })],
    ['calls with other arguments', calls('a', 'look', {}), calls('a', 'look', { x: 1 })],
    ['the call fails', returns('a', 'look', 1), fails('a', 'look', 'no')],
    ['the call succeeds', fails('a', 'look', 'no'), returns('a', 'look', 1)],
    ['the call returns something else', returns('a', 'look', 1), returns('a', 'look', 2)],
    ['the call changes other rows', returns('a', 'look', 1), returns('a', 'look', 1, withChange)],
    ['ends the conversation', says('bye'), { ...says('bye'), conversationActive: false }],
    ['continues the conversation', { ...says('bye'), conversationActive: false }, says('bye')],
  ])('%s', (difference, left, right) => expect(messageDifference(left, right)).toBe(difference));

  it('is in malformed arguments that differ as texts', () => {
    const malformed = (text: string) => ({
      ...calls('a', 'look'),
      toolCall: { id: 'a', name: 'look', arguments: text },
    });
    expect(messageDifference(malformed('{x'), malformed('{x'))).toBeNull();
    expect(messageDifference(malformed('{x'), malformed('{y'))).toBe('calls with other arguments');
  });
});

describe('the first divergence', () => {
  it('is the first message that differs, also within a batch', () => {
    const left = [opening, ...asks('look', {}, 1)];
    expect(firstDivergence(left, [opening, ...asks('look', {}, 2)])).toEqual({
      message: 2,
      text: 'the call returns something else',
    });
    expect(firstDivergence(left, [opening, ...asks('find')])).toEqual({
      message: 1,
      text: 'the agent calls another tool',
    });
  });

  it('is no other order of the same calls, nor the same calls at once', () => {
    const end = [turn(says('done')), COMPLETED];
    const left = [opening, ...asks('look', { x: 1 }, 1, 'a'), ...asks('find', {}, 2, 'b'), ...end];
    const right = [opening, ...asks('find', {}, 2, 'c'), ...asks('look', { x: 1 }, 1, 'd'), ...end];
    const atOnce = [
      opening,
      turn(calls('e', 'find'), calls('f', 'look', { x: 1 })),
      executed(returns('e', 'find', 2), returns('f', 'look', 1)),
      ...end,
    ];
    expect(firstDivergence(left, right)).toBeNull();
    expect(firstDivergence(left, atOnce)).toBeNull();
    expect(aligned(left, atOnce).map(([, , state]) => state)).toEqual(Array.from(aligned(left, atOnce), () => 'same'));
    const said = [...right.slice(0, -2), turn(says('failed')), COMPLETED];
    expect(firstDivergence(left, said)).toEqual({ message: 5, text: 'the agent says something else' });
    // The order is no difference, the third call is one.
    const more = [...left.slice(0, -2), ...asks('add', {}, 3, 'g'), ...end];
    const other = [...right.slice(0, -2), ...asks('remove', {}, 3, 'h'), ...end];
    expect(firstDivergence(more, other)).toEqual({ message: 5, text: 'the agent calls another tool' });
    const elsewhere = [opening, ...asks('find', {}, 9, 'c'), ...asks('look', { x: 1 }, 1, 'd'), ...end];
    expect(firstDivergence(left, elsewhere)).toMatchObject({ message: 1 });
  });

  it('is where one run ends before the other, or ends otherwise', () => {
    const [long, cut] = [
      [opening, turn(says('bye')), COMPLETED],
      [opening, COMPLETED],
    ];
    expect(firstDivergence(long, cut)).toEqual({ message: 1, text: 'the right run ends' });
    expect(firstDivergence(cut, long)).toEqual({ message: 1, text: 'the left run ends' });
    const failed: TrajectoryEvent = { kind: 'ending', outcome: 'agent-error' };
    expect(firstDivergence(cut, [opening, failed])).toEqual({ message: 1, text: 'it ends with another outcome' });
    expect(firstDivergence(long, long)).toBeNull();
  });
});

describe('two runs side by side', () => {
  it('are together up to the first divergence', () => {
    const left = [opening, ...asks('look'), turn(says('yes')), COMPLETED];
    const right = [opening, ...asks('look', {}, 1, 'other id'), turn(says('no')), COMPLETED];
    expect(aligned(left, right)).toEqual([
      ['hi', 'hi', 'same'],
      ['look', 'look', 'same'],
      ['yes', 'no', 'divergence'],
      ['ending', 'ending', 'after'],
    ]);
    expect(alignRuns(left, left)).toMatchObject({ divergence: null });
    expect(aligned(left, left).map(([, , state]) => state)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('diverge in the batch whose result differs', () => {
    expect(aligned([opening, ...asks('look', {}, 1)], [opening, ...asks('look', {}, 2)])).toEqual([
      ['hi', 'hi', 'same'],
      ['look', 'look', 'divergence'],
    ]);
  });

  it('keep calls of the same tools beside each other when one run has more turns', () => {
    const left = [opening, ...asks('look'), ...asks('send'), turn(says('done')), COMPLETED];
    const right = [
      opening,
      ...asks('find'),
      ...asks('look'),
      ...asks('wait'),
      ...asks('send'),
      turn(says('ok')),
      COMPLETED,
    ];
    expect(aligned(left, right)).toEqual([
      ['hi', 'hi', 'same'],
      ['', 'find', 'divergence'],
      ['look', 'look', 'after'],
      ['', 'wait', 'after'],
      ['send', 'send', 'after'],
      ['done', 'ok', 'after'],
      ['ending', 'ending', 'after'],
    ]);
  });

  it('say which turns after the divergence are the same again', () => {
    const left = [opening, ...asks('look'), ...asks('send', { to: 1 }), ...asks('wait'), COMPLETED];
    const right = [opening, ...asks('find'), ...asks('send', { to: 2 }), ...asks('wait'), COMPLETED];
    expect(alignRuns(left, right).rows.map(({ isEqual }) => isEqual)).toEqual([true, false, false, true, true]);
  });

  it('put turns of different shape between the same ones side by side', () => {
    const left = [opening, ...asks('look'), ...asks('read'), turn(says('done'))];
    const right = [opening, ...asks('find'), turn(says('done'))];
    expect(aligned(left, right).slice(1)).toEqual([
      ['look', 'find', 'divergence'],
      ['read', '', 'after'],
      ['done', 'done', 'after'],
    ]);
  });

  it('where all messages are the same diverge in the turn that failed', () => {
    const failed: TrajectoryEvent = { ...turn(), failed: 'refused' };
    const left = [opening, turn(says('bye')), COMPLETED];
    const right: readonly TrajectoryEvent[] = [
      opening,
      turn(says('bye')),
      failed,
      { kind: 'ending', outcome: 'agent-error' },
    ];
    expect(aligned(left, right).slice(2)).toEqual([
      ['', 'failed-turn', 'divergence'],
      ['ending', 'ending', 'after'],
    ]);
  });

  it('show every turn of both, in order', () => {
    const step = fc.constantFrom(
      ...['look', 'find', 'send'].map((tool) => asks(tool)),
      [turn(says('a'))],
      [turn(says('b'))],
    );
    const run = fc.array(step, { maxLength: 12 }).map((steps) => [opening, ...steps.flat(), COMPLETED]);
    fc.assert(
      fc.property(run, run, (left, right) => {
        const { rows, divergence } = alignRuns(left, right);
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(blocksOf(left));
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(blocksOf(right));
        expect(rows.filter(({ state }) => state === 'divergence')).toHaveLength(divergence === null ? 0 : 1);
      }),
      { seed: 4 },
    );
  });
});
