import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { EmbeddedWorker } from '../cli/session/embedded-worker.ts';
import { connectClient } from '../infra/connection.ts';
import type { Engine } from '../infra/engine.ts';
import { findEngine } from '../infra/find-engine.ts';
import { countCells } from '../runs/cells.ts';
import { MAIN_QUEUE, sweepWorkflowId } from '../runs/contract.ts';
import type { SweepSpec } from '../runs/contract.ts';
import type { sweep } from '../workflows/index.ts';

/** A finished sweep whose Temporal server and worker are still running. */
export interface PlayedSweep {
  readonly engine: Engine;
  readonly client: Client;
}

export const report = (line: string) => process.stdout.write(`${line}\n`);

/** Plays the sweep on a new Temporal server with its own database, and stops the server after `use`. */
export async function playSweep(spec: SweepSpec, use: (played: PlayedSweep) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-script-'));
  const engine = await findEngine({ directory, environment: process.env, report, fresh: true });
  process.env['TEMPORAL_ADDRESS'] = engine.address;
  const worker = new EmbeddedWorker({ results: join(directory, 'results.db'), providers: [], report });
  const connection = await connectClient(engine.connection);
  try {
    const client = new Client({ connection, namespace: engine.namespace });
    await client.workflow.execute<typeof sweep>('sweep', {
      workflowId: sweepWorkflowId(spec.id),
      taskQueue: MAIN_QUEUE,
      args: [{ spec, cells: countCells(spec), concurrency: 8 }],
    });
    await use({ engine, client });
  } finally {
    await worker.stop();
    await connection.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
