import { writeFileSync } from 'node:fs';
import type { Client } from '@temporalio/client';
import { historyToJSON } from '../infra/history-json.ts';
import { cellAt, countCells } from '../runs/cells.ts';
import { shardWorkflowId, sweepWorkflowId, trajectoryWorkflowId } from '../runs/names.ts';
import { playSweep, report } from './play-sweep.ts';
import { sweepOf } from './sweep-of.ts';

/**
 * Records the histories that `histories.replay.test.ts` replays: one trajectory of each kind, and a sweep with its
 * shard. Run it (`npm run record-histories`) only when a workflow change requires it, and say so in the commit.
 */
const FOLDER = new URL('../test/histories/', import.meta.url);
const SWEEP = sweepOf('recorded', [
  'turn_on_cellular_low_battery_mode',
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'remove_contact_by_phone_no_search_contacts_insufficient_information',
]);

await playSweep(SWEEP, async ({ client, spec }) => {
  const { id } = spec.settings.results;
  const cells = Array.from({ length: countCells(spec) }, (_, index) => cellAt(spec, index));
  for (const cell of cells) await record(client, trajectoryWorkflowId(id, cell), cell.scenario);
  await record(client, sweepWorkflowId(id, spec.id), 'sweep');
  await record(client, shardWorkflowId(id, spec.id, 0, cells.length), 'sweep-shard');
});

async function record(client: Client, workflowId: string, name: string): Promise<void> {
  const history = historyToJSON(await client.workflow.getHandle(workflowId).fetchHistory());
  const anonymous = history.replace(/"identity": *"[^"]*"/g, '"identity":"recorder"');
  writeFileSync(new URL(`${name}.json`, FOLDER), anonymous);
  report(`${name}.json  ${anonymous.length} characters`);
}
