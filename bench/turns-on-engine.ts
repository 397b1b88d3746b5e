import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type proto from '@temporalio/proto';
import { toStoredPack } from '../activities/stored-pack.ts';
import { print } from '../cli/say.ts';
import { EmbeddedWorker } from '../cli/session/embedded-worker.ts';
import { connectClient } from '../infra/connection.ts';
import { findEngine } from '../infra/find-engine.ts';
import { openStore } from '../results/open-store.ts';
import { cellAt, countCells } from '../runs/cells.ts';
import { mainQueue, sweepWorkflowId, trajectoryWorkflowId } from '../runs/names.ts';
import { storedIn } from '../runs/sweep-spec.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import { sweepOf } from '../scripts/sweep-of.ts';
import type { sweep } from '../workflows/index.ts';

type HistoryEvent = proto.temporal.api.history.v1.IHistoryEvent;

/** Milliseconds of each turn, from the activity's order to its result. */
export interface TurnTimes {
  readonly model: readonly number[];
  /** Of the scripted user: what the engine itself takes. */
  readonly script: readonly number[];
}

/** Plays the catalogue on an engine, one run at a time, with a compatible model as the agent. */
export async function turnsOnEngine(agent: string): Promise<TurnTimes> {
  const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  const engine = await findEngine({ directory, environment: process.env, report: print, fresh: true });
  process.env['TEMPORAL_ADDRESS'] = engine.address;
  const results = join(directory, 'results.db');
  const store = await openStore(results, 'write');
  const pack = loadPack();
  await store.savePack(toStoredPack(pack));
  const connection = await connectClient(engine.connection);
  const worker = new EmbeddedWorker({ results, providers: ['compatible'], report: print });
  try {
    const client = new Client({ connection, namespace: engine.namespace });
    const scenarios = pack.scenarios.map(({ name }) => name);
    const spec = storedIn(store, sweepOf('model-call', scenarios, { agents: [agent] }));
    await client.workflow.execute<typeof sweep>('sweep', {
      workflowId: sweepWorkflowId(store.id, spec.id),
      taskQueue: mainQueue(store.id),
      args: [{ spec, cells: countCells(spec), concurrency: 1 }],
    });
    const [model, script]: [number[], number[]] = [[], []];
    for (let index = 0; index < countCells(spec); index++) {
      const handle = client.workflow.getHandle(trajectoryWorkflowId(store.id, cellAt(spec, index)));
      const { events } = await handle.fetchHistory();
      model.push(...turnTimes(events ?? [], 'takeAgentTurn'));
      script.push(...turnTimes(events ?? [], 'takeUserTurn'));
    }
    if (model.length === 0 || script.length === 0) throw new Error('the histories hold no turns');
    return { model, script };
  } finally {
    await worker.stop();
    await connection.close();
    await store.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function turnTimes(events: readonly HistoryEvent[], activity: string): readonly number[] {
  return events.flatMap(({ activityTaskCompletedEventAttributes: completed, eventTime }) => {
    const ordered = events.find(({ eventId }) => completed && eventId?.eq(completed.scheduledEventId ?? 0));
    if (ordered?.activityTaskScheduledEventAttributes?.activityType?.name !== activity) return [];
    return [milliseconds(eventTime) - milliseconds(ordered.eventTime)];
  });
}

function milliseconds(time: HistoryEvent['eventTime']): number {
  return Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
}
