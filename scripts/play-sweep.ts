import type { Client } from '@temporalio/client';
import type { ResultsStore } from '../results/store.ts';
import type { Engine } from '../infra/engine.ts';
import type { SweepSpec, UnstoredSweep } from '../runs/sweep-contract.ts';
import { storedIn } from '../runs/sweep-spec.ts';
import { finishSweep } from './finish-sweep.ts';
import { onOwnEngine } from './on-own-engine.ts';
import { catalogue } from './sweep-of.ts';

/** A finished sweep whose Temporal server and worker are still running. */
export interface PlayedSweep {
  readonly engine: Engine;
  readonly client: Client;
  readonly spec: SweepSpec;
  readonly store: ResultsStore;
}

export const report = (line: string) => process.stdout.write(`${line}\n`);

/** Plays a sweep of the built-in catalogue on a new Temporal server with its own database, and stops the server after `use`. */
export async function playSweep(sweep: UnstoredSweep, use: (played: PlayedSweep) => Promise<void>): Promise<void> {
  await onOwnEngine({ pack: catalogue(), report }, async ({ engine, client, store }) => {
    const spec = storedIn(store, sweep);
    await finishSweep(client, spec, 8);
    await use({ engine, client, spec, store });
  });
}
