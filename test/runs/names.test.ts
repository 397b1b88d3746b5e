import { describe, expect, it } from 'vitest';
import {
  laneShardWorkflowId,
  laneWorkflowId,
  mainQueue,
  parseSweepWorkflowId,
  providerQueue,
  sweepWorkflowId,
  trajectoryIn,
  trajectoryWorkflowId,
} from '../../runs/names.ts';

const [STORE, OTHER] = ['3fa9c1e2ab01', '00000000aaaa'];
const CELL = { sweep: 's', scenario: 'a', augmentation: 'none', agent: 'x:y', user: 'u', trial: 2, seed: 0 } as const;

describe('names of queues and workflows', () => {
  it('differ for two stores, whatever else is equal', () => {
    const names = (store: string) => [
      mainQueue(store),
      providerQueue(store, 'openai'),
      sweepWorkflowId(store, 's'),
      laneWorkflowId(store, 's', 1),
      laneShardWorkflowId(store, 's', 1, 0, 400),
      trajectoryWorkflowId(store, CELL),
    ];
    expect(new Set([...names(STORE), ...names(OTHER)]).size).toBe(12);
    for (const name of names(STORE)) expect(name).toContain(STORE);
  });

  it('name the agent of a lane and the cells of a shard', () => {
    expect(laneWorkflowId(STORE, 's', 2)).toBe(`sweep/s/agent-2@${STORE}`);
    expect(laneShardWorkflowId(STORE, 's', 2, 400, 800)).toBe(`sweep/s/agent-2/cells-400-799@${STORE}`);
    expect(trajectoryWorkflowId(STORE, CELL)).toBe(`s/a/none/x:y/2@${STORE}`);
  });

  it('lead back to the trajectory, in its own store only', () => {
    const workflowId = trajectoryWorkflowId(STORE, CELL);
    expect(trajectoryIn(STORE, workflowId)).toBe('s/a/none/x:y/2');
    expect(trajectoryIn(OTHER, workflowId)).toBeNull();
  });

  it.each([
    [sweepWorkflowId(STORE, 'nightly.1'), { sweep: 'nightly.1', store: STORE }],
    [`${sweepWorkflowId(STORE, 'nightly')}-2026-11-21T03:00:00Z`, { sweep: 'nightly', store: STORE }],
    [laneWorkflowId(STORE, 's', 1), null],
    [laneShardWorkflowId(STORE, 's', 1, 0, 400), null],
    [trajectoryWorkflowId(STORE, CELL), null],
  ])('%s is read as %o', (id, read) => {
    expect(parseSweepWorkflowId(id)).toEqual(read);
  });
});
