import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import { blocksOf, indicesOf } from '../../../viewer/app/model/trajectory/blocks.ts';
import type { Block } from '../../../viewer/app/model/trajectory/blocks.ts';
import { calls, COMPLETED, executed, fails, returns, says, turn } from '../support/messages.ts';

const exchanged = (block: Block | undefined) =>
  block?.kind === 'calls' ? block.exchanges.map(({ call, answer }) => [call.index, answer?.index ?? null]) : [];

const expectEachMessageOnce = (events: readonly TrajectoryEvent[]) =>
  expect(
    blocksOf(events)
      .flatMap(indicesOf)
      .toSorted((a, b) => a - b),
  ).toEqual([...messagesOf(events).keys()]);

describe('the blocks of a run', () => {
  it('are what was said, batches of calls with their answers, and the ending', () => {
    const events = [
      turn(says('hi', 'user')),
      turn(calls('a', 'look'), calls('b', 'find')),
      executed(returns('b', 'find', 1), fails('a', 'look', 'no')),
      turn(says('bye')),
      COMPLETED,
    ];
    const blocks = blocksOf(events);
    expect(blocks.map(({ kind }) => kind)).toEqual(['speech', 'calls', 'speech', 'ending']);
    expect(exchanged(blocks[1])).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(blocks.map(indicesOf)).toEqual([[0], [1, 2, 3, 4], [5], []]);
  });

  it('match calls that share an id with their answers in order', () => {
    const events = [
      turn(calls('a', 'look'), calls('a', 'find')),
      executed(returns('a', 'look', 1), returns('a', 'find', 2)),
    ];
    expect(exchanged(blocksOf(events)[0])).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('keep answers to no call, and calls without an answer', () => {
    const events = [turn(calls('a', 'look')), executed(returns('x', 'look', 1)), executed(returns('y', 'find', 2))];
    const [first, second] = blocksOf(events);
    expect(exchanged(first)).toEqual([[0, null]]);
    expect(first).toMatchObject({ strays: [{ index: 1 }] });
    expect(second).toMatchObject({ exchanges: [], strays: [{ index: 2 }] });
    expectEachMessageOnce(events);
  });

  it('say which batch was aborted and which turn failed', () => {
    const events: readonly TrajectoryEvent[] = [
      turn(calls('a', 'look')),
      { kind: 'tool-executions', messages: [], aborted: 'unknown tool' },
      { ...turn(), failed: 'the model refused' },
    ];
    expect(blocksOf(events)).toMatchObject([
      { kind: 'calls', aborted: 'unknown tool' },
      { kind: 'failed-turn', turn: { failed: 'the model refused' } },
    ]);
  });

  it('show text beside calls in one turn of an imported run', () => {
    const events = [turn(says('one moment'), calls('a', 'look')), executed(returns('a', 'look', 1))];
    expect(blocksOf(events).map(indicesOf)).toEqual([[0], [1, 2]]);
  });
});
