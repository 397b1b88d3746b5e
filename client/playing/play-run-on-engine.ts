import type { WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import type { Message } from '../../sandbox/message.ts';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { mainQueue } from '../../runs/names.ts';
import type { trajectory } from '../../workflows/index.ts';
import { dialogueQuery } from '../../workflows/queries.ts';
import { trajectoryStart } from '../../workflows/trajectory-start.ts';
import { routingNotesFor } from '../deployment/routing-notes.ts';
import { untilSettled } from '../end-of.ts';
import { withOwnModules } from '../play-environment.ts';
import { withEngine } from '../engine-session.ts';
import type { EngineSession } from '../engine-session.ts';
import type { Report } from '../report.ts';
import { EmbeddedWorker } from '../worker/embedded-worker.ts';
import type { EmbeddedWorkerOptions } from '../worker/embedded-worker.ts';
import type { RunObserver } from './run-observer.ts';
import { QuietRun } from './quiet-run.ts';

const POLL_MS = 300;

type RunPlacing = Pick<EmbeddedWorkerOptions, 'results' | 'providers' | 'environment'>;

/** A workflow that plays a trajectory, and the worker that plays it with others. */
interface StartedRun {
  readonly session: EngineSession;
  readonly handle: WorkflowHandleWithFirstExecutionRunId<typeof trajectory>;
  readonly worker: EmbeddedWorker;
}

/**
 * Plays one trajectory as a workflow, with an embedded worker, or waits for it if it is being played. Workers answer the
 * queries for messages, and one that stops may take a query with it: when the run has ended, all messages are in the results,
 * but some may not have been observed.
 */
export async function playRunOnEngine(
  input: TrajectoryInput,
  placing: RunPlacing,
  { report, onMessages, onPending }: RunObserver,
): Promise<void> {
  await withRunOnEngine(
    async () => input,
    placing,
    report,
    async ({ handle, worker }) => {
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
      if (worker.hasDied || (await result).similarity === null) report(worker.hint);
    },
  );
}

/** Starts the workflow, unless it is running, and a worker, which works during `use`. @param choose the run, when it is known what else runs */
export async function withRunOnEngine<Result>(
  choose: (session: EngineSession) => Promise<TrajectoryInput>,
  placing: RunPlacing,
  report: Report,
  use: (run: StartedRun) => Promise<Result>,
): Promise<Result> {
  return withEngine({ report }, async (session) => {
    const input = await choose(session);
    const { results } = input.settings;
    const { environment: given = process.env } = placing;
    const environment = session.engine.own ? withOwnModules(given) : given;
    const worker = new EmbeddedWorker({ ...placing, environment, report });
    try {
      for (const note of await routingNotesFor(session, results, placing, true)) report(note);
      const start = () =>
        session.client.workflow.start<typeof trajectory>('trajectory', {
          ...trajectoryStart(input),
          workflowIdConflictPolicy: 'USE_EXISTING',
          taskQueue: mainQueue(results.id),
        });
      return await use({ session, worker, handle: await retryUntilMapped(start) });
    } finally {
      await worker.stop();
    }
  });
}
