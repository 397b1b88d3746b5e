import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { EmbeddedWorker } from '../cli/session/embedded-worker.ts';
import { connectClient } from '../infra/connection.ts';
import type { Engine } from '../infra/engine.ts';
import { findEngine } from '../infra/find-engine.ts';
import { countCells } from '../runs/cells.ts';
import type { SweepSpec, UnstoredSweep } from '../runs/contract.ts';
import { mainQueue, sweepWorkflowId } from '../runs/names.ts';
import { storedIn } from '../runs/sweep-spec.ts';
import { toStoredPack } from '../activities/stored-pack.ts';
import { openStore } from '../results/open-store.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { sweep as sweepWorkflow } from '../workflows/index.ts';

/** A finished sweep whose Temporal server and worker are still running. */
export interface PlayedSweep {
  readonly engine: Engine;
  readonly client: Client;
  readonly spec: SweepSpec;
}

export const report = (line: string) => process.stdout.write(`${line}\n`);

/** Plays a sweep of the built-in catalogue on a new Temporal server with its own database, and stops the server after `use`. */
export async function playSweep(sweep: UnstoredSweep, use: (played: PlayedSweep) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-script-'));
  const engine = await findEngine({ directory, environment: process.env, report, fresh: true });
  process.env['TEMPORAL_ADDRESS'] = engine.address;
  const results = join(directory, 'results.db');
  const store = await openStore(results, 'write');
  await store.savePack(toStoredPack(loadPack()));
  const spec = storedIn(store, sweep);
  await store.close();
  const worker = new EmbeddedWorker({ results, providers: [], report });
  const connection = await connectClient(engine.connection);
  try {
    const client = new Client({ connection, namespace: engine.namespace });
    await client.workflow.execute<typeof sweepWorkflow>('sweep', {
      workflowId: sweepWorkflowId(spec.settings.results.id, spec.id),
      taskQueue: mainQueue(spec.settings.results.id),
      args: [{ spec, cells: countCells(spec), concurrency: 8 }],
    });
    await use({ engine, client, spec });
  } finally {
    await worker.stop();
    await connection.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
