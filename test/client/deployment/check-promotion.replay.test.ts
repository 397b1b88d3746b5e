import { readFileSync } from 'node:fs';
import { temporal } from '@temporalio/proto';
import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { checkPromotion } from '../../../client/deployment/check-promotion.ts';
import { historyFromJSON } from '../../../infra/history-json.ts';

const recorded = (name: string) => readFileSync(new URL(`../../histories/${name}.json`, import.meta.url), 'utf8');
const HISTORY = recorded('turn_on_cellular_low_battery_mode');
const { TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

interface RunningWorkflow {
  readonly type: string;
  /** Null: it ends before its history is fetched. */
  readonly history: string | null;
}

/** Of a server with these running workflows. */
function clientOf(running: Readonly<Record<string, RunningWorkflow>>): Client {
  const notFound = Object.assign(new Error('5 NOT_FOUND: workflow not found'), { code: 5, details: '', metadata: {} });
  return {
    options: { namespace: 'default' },
    workflowService: {
      describeWorkerDeploymentVersion: async () => ({
        versionTaskQueues: [{ name: 'queue', type: TASK_QUEUE_TYPE_WORKFLOW }],
      }),
    },
    workflow: {
      async *list({ query }: { query: string }) {
        for (const [workflowId, { type }] of Object.entries(running))
          if (query.includes(`"${type}"`)) yield { workflowId, runId: 'run', type };
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

it('replays the running workflows and names those that the code cannot continue', async () => {
  const lines: string[] = [];
  const type = 'trajectory';
  const client = clientOf({
    bad: { type, history: HISTORY.replaceAll('"takeAgentTurn"', '"otherTurn"') },
    gone: { type, history: null },
    good: { type, history: HISTORY },
    lane: { type: 'sweepLane', history: recorded('sweep-lane').replaceAll('"sweepShard"', '"otherShard"') },
  });
  const version = { deploymentName: 'toolsandbox', buildId: 'mine' };
  const check = await checkPromotion(client, version, { all: true, report: (line) => lines.push(line) });
  expect(check).toMatchObject({
    replayed: 4,
    failed: [
      { workflowId: 'lane', type: 'sweepLane', end: { kind: 'diverged' } },
      { workflowId: 'bad', type: 'trajectory', end: { kind: 'diverged' } },
    ],
  });
  expect(lines.at(-1)).toContain('trajectory bad: [TMPRL1100]');
});
