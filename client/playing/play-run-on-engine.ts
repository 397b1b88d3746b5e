import type { WorkflowHandleWithFirstExecutionRunId, WorkflowHandle } from '@temporalio/client';
import type { Message } from '../../sandbox/message.ts';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import type { StoreReference, TrajectoryInput } from '../../runs/contract.ts';
import { mainQueue } from '../../runs/names.ts';
import type { trajectory } from '../../workflows/index.ts';
import { dialogueQuery } from '../../workflows/queries.ts';
import { trajectoryStart } from '../../workflows/trajectory-start.ts';
import { untilSettled } from '../end-of.ts';
import type { EngineSession } from '../engine-session.ts';
import type { EmbeddedWorker } from '../worker/embedded-worker.ts';
import type { RunObserver } from './run-observer.ts';
import { withWorker } from './with-worker.ts';
import type { Workers } from './with-worker.ts';
import type { PendingActivity } from '../../diagnosis/facts.ts';
import { readPending } from '../operating/waits.ts';

const POLL_MS = 300;

/** After this long without a message, something may be wrong. */
const PATIENCE_MS = 5_000;

/** A workflow that plays a trajectory, and the worker that plays it with others. */
interface StartedRun {
  readonly session: EngineSession;
  readonly handle: WorkflowHandleWithFirstExecutionRunId<typeof trajectory>;
  readonly worker: EmbeddedWorker | null;
}

type Placing = Pick<Workers, 'results' | 'providers' | 'environment'>;

/**
 * Plays one trajectory as a workflow, with an embedded worker, or waits for it if it is being played. Workers answer the
 * queries for messages, and one that stops may take a query with it: when the run has ended, all messages are in the results,
 * but some may not have been observed.
 */
export async function playRunOnEngine(
  input: TrajectoryInput,
  placing: Placing,
  { report, onMessages, onPending }: RunObserver,
): Promise<void> {
  const watch = async ({ handle, worker }: StartedRun) => {
    const log: Message[] = [];
    const quiet = new QuietRun(handle, onPending);
    const showNew = async () => {
      const messages = await handle.query(dialogueQuery, log.length);
      if (messages.length > 0) quiet.progressed();
      log.push(...messages);
      onMessages(log);
    };
    const result = handle.result();
    const look = async () => {
      await showNew().catch(() => undefined);
      await quiet.check().catch(() => undefined);
    };
    await untilSettled(result, look, POLL_MS);
    if (worker && (worker.hasDied || (await result).similarity === null)) report(worker.hint);
  };
  await withRunOnEngine(input.settings.results, { ...placing, report }, async () => input, watch);
}

/** Starts the workflow, unless it is running, and a worker, which works during `use`. @param choose the run, when it is known what else runs */
export async function withRunOnEngine<Result>(
  store: StoreReference,
  placing: Placing & Pick<Workers, 'report'>,
  choose: (session: EngineSession) => Promise<TrajectoryInput>,
  use: (run: StartedRun) => Promise<Result>,
): Promise<Result> {
  return withWorker(store, { ...placing, worker: true }, async (session, worker) => {
    const input = await choose(session);
    const start = () =>
      session.client.workflow.start<typeof trajectory>('trajectory', {
        ...trajectoryStart(input),
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: mainQueue(store.id),
      });
    return use({ session, worker, handle: await retryUntilMapped(start) });
  });
}

/** Finds out what a run waits for while no messages come: a retry after a failure, or a worker that is missing. */
export class QuietRun {
  readonly #handle: Pick<WorkflowHandle, 'client' | 'describe'>;
  readonly #onPending: (pending: readonly PendingActivity[]) => void;
  #checkAt = performance.now() + PATIENCE_MS;

  /** @param onPending is told of nothing when there is a new message, so that the run is not waiting */
  constructor(
    handle: Pick<WorkflowHandle, 'client' | 'describe'>,
    onPending: (pending: readonly PendingActivity[]) => void,
  ) {
    this.#handle = handle;
    this.#onPending = onPending;
  }

  progressed(): void {
    this.#checkAt = performance.now() + PATIENCE_MS;
    this.#onPending([]);
  }

  /** To be called often. */
  async check(): Promise<void> {
    if (performance.now() < this.#checkAt) return;
    this.#checkAt = performance.now() + PATIENCE_MS;
    this.#onPending(await readPending(this.#handle));
  }
}
