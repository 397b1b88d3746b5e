import type { ResultsStore } from '../../results/store.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { withOwnModules } from '../play-environment.ts';
import { routingNotesFor } from '../deployment/routing-notes.ts';
import { withEngine } from '../engine-session.ts';
import type { EngineSession } from '../engine-session.ts';
import type { Report } from '../report.ts';
import { EmbeddedWorker } from '../worker/embedded-worker.ts';
import { modelsToCheck } from '../planning/plan-sweep.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { sweepPriority } from '../planning/priority.ts';
import type { PriorityOptions } from '../planning/priority.ts';
import { savePlan } from '../planning/save-plan.ts';
import { announceRequeued, startSweep } from './start-sweep.ts';
import type { SweepHandle } from './start-sweep.ts';

/** How a sweep is played on an engine, and by whom. */
export interface EnginePlay extends PriorityOptions {
  readonly concurrency: number;
  readonly userRetries: number;
  /** Ask each model for one call before the first cell. */
  readonly preflight: boolean;
  /** Start a worker here, in a process of its own; without it, others must be running. */
  readonly worker: boolean;
  readonly ownEngine?: boolean;
  /** Cells that had a score are to be played again, by the running sweep if it is running. */
  readonly requeued?: true;
  /** As workers are told them. */
  readonly results: string;
}

/** A sweep that is being played on an engine. */
export interface PlayingSweep {
  readonly session: EngineSession;
  readonly handle: SweepHandle;
  /** Null if others play. */
  readonly worker: EmbeddedWorker | null;
}

/**
 * Starts what is left of a sweep as a workflow, or attaches to it if it is running already; `use` need not wait for its end.
 * @param stays whether it is played on after that, so that the engine must be one that stays
 * @throws EngineUnavailable
 */
export async function withPlayingSweep<Result>(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  {
    stays = false,
    environment,
    report,
    ...play
  }: EnginePlay & { readonly stays?: boolean; readonly environment: NodeJS.ProcessEnv; readonly report: Report },
  use: (playing: PlayingSweep) => Promise<Result>,
): Promise<Result> {
  const { cells, providers } = plan;
  const { concurrency, userRetries, preflight, ownEngine, requeued, results } = play;
  const priority = sweepPriority(play);
  return withEngine({ ownEngine, stays, environment, report }, async (session) => {
    await savePlan(store, plan);
    const allowed = session.engine.own ? withOwnModules(environment) : environment;
    const worker = play.worker
      ? new EmbeddedWorker({ results, providers, ownEngine, environment: allowed, report })
      : null;
    try {
      for (const note of await routingNotesFor(session, store, play, play.worker)) report(note);
      if (requeued) await announceRequeued(session, spec);
      const handle = await startSweep(session, {
        spec,
        cells,
        concurrency,
        userRetries,
        ...(preflight && { preflight: modelsToCheck(spec) }),
        ...(priority && { priority }),
      });
      return await use({ session, handle, worker });
    } finally {
      await worker?.stop();
    }
  });
}
