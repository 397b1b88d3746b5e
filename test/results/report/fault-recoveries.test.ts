import { expect, it } from 'vitest';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { faultRecoveries, recoveryText } from '../../../results/report/fault-recoveries.ts';
import type { ToolFault } from '../../../sandbox/message.ts';
import { exampleRecord } from '../example-record.ts';

/** A run in which calls are spoiled in these ways, and others are not. */
function run(agent: string, solved: boolean, ...kinds: readonly ToolFault[]): TrajectoryRecord {
  const record = exampleRecord({ agent }, { solved });
  const messages = [undefined, ...kinds].map((fault, k) => ({
    sender: 'execution-environment' as const,
    recipient: 'agent' as const,
    content: '1',
    toolResult: { callId: String(k), name: 'f', ...(fault && { fault }) },
  }));
  return { ...record, faults: kinds.length, events: [{ kind: 'tool-executions', messages }] };
}

async function* records(runs: readonly TrajectoryRecord[]) {
  yield* runs;
}

const of = (runs: readonly TrajectoryRecord[], faults = 1) =>
  faultRecoveries({ trajectories: { records: () => records(runs) } as never }, 's', [{ faults }]);

it('recovery is counted by the kind of fault, a run once under each of its kinds', async () => {
  const found = await of([
    run('a', true, 'slow', 'slow', 'stale'),
    run('a', false, 'slow'),
    run('a', false),
    run('b', false, 'transient'),
    { ...run('a', true, 'stale'), score: null },
  ]);
  expect(found).toEqual([
    { agent: 'a', kind: 'slow', calls: 3, runs: 2, solved: 1 },
    { agent: 'a', kind: 'stale', calls: 1, runs: 1, solved: 1 },
    { agent: 'b', kind: 'transient', calls: 1, runs: 1, solved: 0 },
  ]);
  expect(recoveryText('a', found)).toBe('slow 1 of 2 runs, stale 1 of 1 run');
  expect(recoveryText('c', found)).toBe('');
});

it('no log is read where nothing was spoiled', async () => {
  expect(await of([run('a', true, 'slow')], 0)).toEqual([]);
});
