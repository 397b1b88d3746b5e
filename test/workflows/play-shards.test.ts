import { expect, it, vi } from 'vitest';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import { SHARD_CELLS } from '../../runs/lanes.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { Shards } from '../../workflows/play-shards.ts';

/** The shards that play, by their first cell. */
const started = vi.hoisted(() => new Map<number, (counts: unknown) => void>());

vi.mock('../../workflows/sweep-shard.ts', () => ({ sweepShard: 'sweepShard' }));
vi.mock('../../workflows/tell-windows.ts', () => ({ tellWindows: async () => undefined }));
vi.mock('@temporalio/workflow', () => ({
  CancellationScope: { current: () => ({}), nonCancellable: (work: () => unknown) => work() },
  condition: async (holds: () => boolean) => {
    while (!holds()) await new Promise(setImmediate);
  },
  defineSearchAttributeKey: () => ({}),
  isCancellation: () => false,
  startChild: async (_workflow: unknown, { args: [{ from }] }: { args: [{ from: number }] }) => ({
    result: () => new Promise((resolve) => started.set(from, resolve)),
  }),
  workflowInfo: () => ({ continueAsNewSuggested: false }),
}));

const played = (retries: number): SweepCounts => ({ ...NO_COUNTS, retries });

/** Plays three shards, two at a time: the first ends, then the third, then the second. */
async function countsOfThree(): Promise<SweepCounts> {
  const shards = new Shards({
    spec: { agents: ['openai:m'] } as unknown as SweepSpec,
    cells: 3 * SHARD_CELLS,
    from: 0,
    counts: played(1000),
    shardId: (from) => `shard-${from}`,
    window: () => 10,
    paused: () => false,
  });
  const over = shards.play();
  for (const [from, retries] of [
    [0, 1],
    [2 * SHARD_CELLS, 10],
    [SHARD_CELLS, 100],
  ] as const) {
    await vi.waitUntil(() => started.has(from));
    started.get(from)!(played(retries));
    await new Promise(setImmediate);
  }
  await over;
  return shards.counts;
}

it('the counts of all shards are added up, in whatever order they end', async () => {
  expect((await countsOfThree()).retries).toBe(1111);
});
