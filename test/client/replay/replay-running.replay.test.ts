import { readFileSync } from 'node:fs';
import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { replayRunning } from '../../../client/replay/replay-running.ts';
import { historyFromJSON } from '../../../infra/history-json.ts';

const recorded = (name: string) => readFileSync(new URL(`../../histories/${name}.json`, import.meta.url), 'utf8');
const HISTORY = recorded('turns-that-wait');

interface RunningWorkflow {
  readonly type: string;
  /** Null: it ends before its history is fetched. */
  readonly history: string | null;
}

/** Of a server with these running workflows. */
function clientOf(running: Readonly<Record<string, RunningWorkflow>>): Client {
  const notFound = Object.assign(new Error('5 NOT_FOUND: workflow not found'), { code: 5, details: '', metadata: {} });
  return {
    workflow: {
      async *list({ query }: { query: string }) {
        for (const [workflowId, { type }] of Object.entries(running))
          if (query.includes(`WorkflowType = "${type}"`) && query.includes('TaskQueue = "queue"'))
            yield { workflowId, runId: 'run', type };
      },
      getHandle: (workflowId: string) => ({
        fetchHistory: async () => {
          const history = running[workflowId]?.history ?? null;
          if (history === null) throw notFound;
          return historyFromJSON(JSON.parse(history));
        },
      }),
    },
  } as unknown as Client;
}

it('replays the running workflows of a queue, and tells which of them the code cannot continue', async () => {
  const type = 'trajectory';
  const client = clientOf({
    bad: { type, history: HISTORY.replaceAll('"takeAgentTurn"', '"otherTurn"') },
    gone: { type, history: null },
    good: { type, history: HISTORY },
    lane: { type: 'sweepLane', history: recorded('sweep-lane').replaceAll('"sweepShard"', '"otherShard"') },
  });
  const replayed = async (most: number) =>
    (await Array.fromAsync(replayRunning(client, 'queue', { most, report: () => undefined }))).map(
      ({ given: { workflowId, type: of }, end }) => [of, workflowId, end.kind],
    );
  const bad = [
    ['sweepLane', 'lane', 'diverged'],
    ['trajectory', 'bad', 'diverged'],
  ];
  expect(await replayed(Infinity)).toEqual([...bad, ['trajectory', 'good', 'passed']]);
  expect(await replayed(1), 'only the newest of each type').toEqual(bad);
});
