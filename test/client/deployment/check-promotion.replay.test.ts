import { readFileSync } from 'node:fs';
import { temporal } from '@temporalio/proto';
import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { checkPromotion } from '../../../client/deployment/check-promotion.ts';
import { historyFromJSON } from '../../../infra/history-json.ts';

const HISTORY = readFileSync(
  new URL('../../histories/turn_on_cellular_low_battery_mode.json', import.meta.url),
  'utf8',
);
const { TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** Of a server with these running trajectories: null for one that ends before its history is fetched. */
function clientOf(histories: Readonly<Record<string, string | null>>): Client {
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
        if (!query.includes('"trajectory"')) return;
        for (const workflowId of Object.keys(histories)) yield { workflowId, runId: 'run', type: 'trajectory' };
      },
      getHandle: (workflowId: string) => ({
        fetchHistory: async () => {
          const history = histories[workflowId] ?? null;
          if (history === null) throw notFound;
          return historyFromJSON(JSON.parse(history));
        },
      }),
    },
  } as unknown as Client;
}

it('replays the running workflows and names those that the code cannot continue', async () => {
  const lines: string[] = [];
  const client = clientOf({ bad: HISTORY.replaceAll('"takeAgentTurn"', '"otherTurn"'), gone: null, good: HISTORY });
  const version = { deploymentName: 'toolsandbox', buildId: 'mine' };
  const check = await checkPromotion(client, version, { all: true, report: (line) => lines.push(line) });
  expect(check).toMatchObject({
    replayed: 3,
    failed: [{ workflowId: 'bad', type: 'trajectory', end: { kind: 'diverged' } }],
  });
  expect(lines.at(-1)).toContain('trajectory bad: [TMPRL1100]');
});
