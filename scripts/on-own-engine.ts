import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { toStoredPack } from '../activities/stored-pack.ts';
import { EmbeddedWorker } from '../client/worker/embedded-worker.ts';
import { connectEngine } from '../infra/connect-engine.ts';
import { createClient } from '../infra/connection.ts';
import type { Engine } from '../infra/engine.ts';
import { findEngine } from '../infra/find-engine.ts';
import { ensureSearchAttributes } from '../infra/search-attributes.ts';
import { openStore } from '../results/open-store.ts';
import type { ResultsStore } from '../results/store.ts';
import type { Pack } from '../scenarios/pack.ts';

export interface Setup {
  /** To be played. */
  readonly pack: Pack;
  /** Whose models the worker calls. */
  readonly providers?: readonly string[];
  /** More options of the worker. */
  readonly workerArgs?: readonly string[];
  readonly report: (line: string) => void;
}

/** A new engine with a database of its own, new results, and a worker in a process of its own. */
export interface OwnEngine {
  readonly engine: Engine;
  readonly client: Client;
  readonly store: ResultsStore;
}

/** All of it lasts as long as `use`. */
export async function onOwnEngine<Result>(
  { pack, providers = [], workerArgs: args = [], report }: Setup,
  use: (own: OwnEngine) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-engine-'));
  const engine = await findEngine({ directory, environment: process.env, report, own: true });
  process.env['TEMPORAL_ADDRESS'] = engine.address;
  const results = join(directory, 'results.db');
  const store = await openStore(results, 'write');
  await store.packs.save(toStoredPack(pack));
  const connection = await connectEngine(engine);
  await ensureSearchAttributes(connection, engine.namespace);
  const worker = new EmbeddedWorker({ results, providers, args, report });
  try {
    return await use({ engine, client: createClient(connection, engine.namespace), store });
  } finally {
    await worker.stop();
    await connection.close();
    await store.close();
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
