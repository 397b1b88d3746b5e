import type { StoreReference } from '../../runs/contract.ts';
import { routingNotesFor } from '../deployment/routing-notes.ts';
import { withEngine } from '../engine-session.ts';
import type { EngineSession } from '../engine-session.ts';
import { withOwnModules } from '../play-environment.ts';
import type { Report } from '../report.ts';
import { EmbeddedWorker } from '../worker/embedded-worker.ts';

/** Who plays on an engine. */
export interface Workers {
  /** As workers are told them. */
  readonly results: string;
  /** Providers whose models are asked. */
  readonly providers: readonly string[];
  /** Start a worker here, in a process of its own; without it, others must be running. */
  readonly worker: boolean;
  /** Only on the engine of this directory. */
  readonly ownEngine?: boolean;
  /** Whether it is played on after this process, so that the engine must be one that stays. */
  readonly stays?: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: Report;
}

/** An engine, and the worker that plays on it with others during `use`; null if only others do. @throws EngineUnavailable */
export async function withWorker<Result>(
  store: StoreReference,
  { worker: starts, stays = false, ownEngine = false, ...workers }: Workers,
  use: (session: EngineSession, worker: EmbeddedWorker | null) => Promise<Result>,
): Promise<Result> {
  const { environment, report } = workers;
  const choice = { own: ownEngine, use: stays ? 'stays' : 'play', environment, report } as const;
  return withEngine(choice, async (session) => {
    const engineHere = session.engine.own;
    const allowed = engineHere ? withOwnModules(environment) : environment;
    const worker = starts ? new EmbeddedWorker({ ...workers, engineHere, environment: allowed }) : null;
    try {
      for (const note of await routingNotesFor(session, store, workers, starts)) report(note);
      return await use(session, worker);
    } finally {
      await worker?.stop();
    }
  });
}
