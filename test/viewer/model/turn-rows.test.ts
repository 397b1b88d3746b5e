import { expect, it } from 'vitest';
import type { ModelReport, TrajectoryEvent } from '../../../sandbox/event.ts';
import { NO_USAGE } from '../../../sandbox/trajectory.ts';
import { totalUsage, turnRows } from '../../../viewer/app/model/trajectory/turn-rows.ts';
import { calls, COMPLETED, executed, returns, says, turn } from '../support/messages.ts';

const report: ModelReport = {
  servedModel: null,
  responseId: null,
  finishReason: null,
  usage: { ...NO_USAGE, input: 100, output: 7, costUsd: 0.5 },
  latencyMs: 800,
  attempts: 1,
};
const events: readonly TrajectoryEvent[] = [
  turn(says('hi', 'user')),
  { ...turn(calls('a', 'look'), calls('b', 'look')), report },
  executed(returns('a', 'look', 1), returns('b', 'look', 2)),
  { ...turn(says('done')), report },
  { ...turn(), failed: 'refused', report: { ...report, usage: null } },
  COMPLETED,
];

it('each turn of a model has a row with the number of its first message', () => {
  expect(turnRows(events).map(({ message, failed }) => [message, failed])).toEqual([
    [1, undefined],
    [5, undefined],
    [null, 'refused'],
  ]);
});

it('the total cost is not known if that of a turn is not', () => {
  const rows = turnRows(events);
  expect(totalUsage(rows)).toMatchObject({ input: 200, output: 14, costUsd: null });
  expect(totalUsage(rows.slice(0, 2)).costUsd).toBe(1);
});
