import { expect, it } from 'vitest';
import { ONE_PARTITION } from '../../scripts/cluster/temporal-server.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { createSite, withoutCluster } from './support/site.ts';
import type { Site } from './support/site.ts';

const CELLS = 6;
/** In the order in which they are started. */
const SWEEPS = {
  nightly: ['--priority', '5'],
  early: ['--team', 'a'],
  late: ['--team', 'b'],
  urgent: ['--priority', '1'],
} as const;
const ALL = CELLS * Object.keys(SWEEPS).length;

it.skipIf(withoutCluster)('an urgent sweep overtakes others on the same worker, and teams take turns', async () => {
  await using server = await startOpenaiServer(() => completion({ content: 'Done.' }));
  const site = await createSite(ONE_PARTITION);
  const [machine, office] = [await site.machine(), await site.machine()];
  await machine.worker('--no-providers');
  let waiting = 0;
  for (const [id, options] of Object.entries(SWEEPS)) {
    const agent = `compatible:${id}?baseUrl=${server.url}/v1`;
    const cells = ['--id', id, '--scenarios', 'wifi_off', '--augmentations', 'none', '--trials', String(CELLS)];
    const started = await office.run('sweep', ...cells, '--agent', agent, '--no-preflight', '--detach', ...options);
    expect(started.code, started.stderr).toBe(0);
    waiting += CELLS;
    await eventually(`${waiting} turns wait`, async () => ((await turnsWaiting(site)) === waiting ? true : undefined));
  }
  await machine.worker('--providers', 'compatible', '--turns', '1');

  const firstTurns = () =>
    server.requests
      .map(({ body }) => body as { model: string; messages: readonly { role: string }[] })
      .filter(({ messages }) => !messages.some(({ role }) => role === 'assistant'))
      .map(({ model }) => model);
  await eventually('all first calls are made', () => firstTurns().length >= ALL || undefined);
  const order = firstTurns();
  const shown = order.join(' ');
  expect(order.slice(0, CELLS), shown).toEqual(Array(CELLS).fill('urgent'));
  expect(order.slice(-CELLS), shown).toEqual(Array(CELLS).fill('nightly'));
  const ofLate = order.slice(CELLS, 2 * CELLS).filter((model) => model === 'late').length;
  expect(Math.abs(ofLate - CELLS / 2), shown).toBeLessThanOrEqual(1);
});

/** First turns on the queue of the provider that no worker has taken. */
async function turnsWaiting({ client }: Site): Promise<number> {
  let turns = 0;
  const query = 'WorkflowType = "trajectory" AND ExecutionStatus = "Running"';
  for await (const { workflowId } of client.workflow.list({ query })) {
    const { raw } = await client.workflow.getHandle(workflowId).describe();
    turns += (raw.pendingActivities ?? []).filter(({ activityType }) => activityType?.name === 'takeAgentTurn').length;
  }
  return turns;
}
