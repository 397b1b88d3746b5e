import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { findEngine } from '../../infra/find-engine.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { cellAt, countCells } from '../../workflows/cells.ts';
import { sweepWorkflowId } from '../../workflows/contract.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';

/**
 * Records the histories that `histories.replay.test.ts` replays: one trajectory of each shape, and a sweep with its shard.
 * Run it (`npm run record-histories`) only where a workflow change made it necessary, and say so in the commit.
 */
const FOLDER = new URL('.', import.meta.url);
const SPEC = sweepSpec('recorded', {
  scenarios: [
    'turn_on_cellular_low_battery_mode',
    'send_message_with_contact_content_cellular_off_multiple_user_turn',
    'remove_contact_by_phone_no_search_contacts_insufficient_information',
  ],
});

const report = (line: string) => process.stdout.write(`${line}\n`);
const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-record-'));
const engine = await findEngine({ directory, environment: process.env, report, fresh: true });
const rig = await createRig(engine.address);
try {
  await rig.play(SPEC);
  const cells = Array.from({ length: countCells(SPEC) }, (_, index) => cellAt(SPEC, index));
  for (const cell of cells) await record(trajectoryId(cell), cell.scenario);
  await record(sweepWorkflowId(SPEC.id), 'sweep');
  await record(`${sweepWorkflowId(SPEC.id)}/cells-0-${cells.length - 1}`, 'sweep-shard');
} finally {
  await rig.close();
  await engine.stop();
}

async function record(workflowId: string, name: string): Promise<void> {
  const history = historyToJSON(await rig.client.workflow.getHandle(workflowId).fetchHistory());
  const anonymous = history.replace(/"identity": *"[^"]*"/g, '"identity":"recorder"');
  writeFileSync(new URL(`${name}.json`, FOLDER), anonymous);
  report(`${name}.json  ${anonymous.length} characters`);
}
